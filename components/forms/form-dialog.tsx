"use client";

import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { type Failure, Form } from "./form";
import type { FormHandle } from "./use-form";

interface FormDialogProps<Values extends FieldValues> {
  form: FormHandle<Values>;
  title: string;
  description?: ReactNode;
  failure?: Failure;
  submitLabel: string;
  cancelLabel?: string;
  /** For what cannot be taken back. Its form only confirms, so it closes without a question. */
  isDanger?: boolean;
  className?: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with a form and its two buttons; what was entered is not lost by a slip. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, title, description, failure, submitLabel, cancelLabel = "Cancel" } = props;
  const { isDanger, className = "max-w-xl", onClose, children } = props;
  const [isAsking, setAsking] = useState(false);
  const close = () => (form.isUnsaved && !isDanger ? setAsking(true) : onClose());
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && close()}
      title={title}
      description={description}
      className={className}
    >
      <Form form={form} failure={failure}>
        {children}
        <DialogActions>
          <Button onClick={close}>{cancelLabel}</Button>
          <Button type="submit" variant={isDanger ? "danger" : "primary"} isBusy={form.isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Discard what you entered?"
        confirmLabel="Discard"
        cancelLabel="Go on"
        onConfirm={onClose}
      >
        Nothing of it is saved yet.
      </ConfirmDialog>
    </Dialog>
  );
}
