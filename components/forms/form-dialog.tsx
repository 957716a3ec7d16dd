"use client";

import { type ReactNode, useState } from "react";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  isUnsaved: boolean;
  className?: string;
  onClose: () => void;
  /** Draws the form; `ask` closes the dialog, after a question when something was entered. */
  children: (ask: () => void) => ReactNode;
}

/** A dialog with a form; what was entered is not lost by a slip. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, isUnsaved, className = "max-w-xl", onClose, children } = props;
  const [isAsking, setAsking] = useState(false);
  useUnsavedChanges(isUnsaved);
  const ask = () => (isUnsaved ? setAsking(true) : onClose());
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && ask()}
      title={title}
      description={description}
      className={className}
    >
      {children(ask)}
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
