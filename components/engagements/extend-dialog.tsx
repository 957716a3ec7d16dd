"use client";

import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Form, FormField } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import type { Engagement } from "@/lib/features/engagements/schema";
import { EXTEND_FORM } from "./engagement-values";

interface ExtendDialogProps {
  engagement: Engagement;
  onClose: () => void;
}

/** Another last day. */
export function ExtendDialog({ engagement, onClose }: ExtendDialogProps) {
  const refresh = useRefresh();
  const form = useForm(EXTEND_FORM, {
    initial: { day: engagement.expires_at.slice(0, 10) },
    send: (body) => callApi("PATCH /v1/engagements/{id}", { params: { id: engagement.id }, body }),
    onSent: () => {
      toast.success("Last day changed");
      onClose();
      refresh();
    },
  });
  return (
    <Dialog isOpen onOpenChange={(next) => !next && onClose()} title="Extend or shorten">
      <Form form={form} failure="The engagement was not changed" className="gap-4">
        <FormField form={form} name="day" label="Last day" help="An earlier day ends open sessions with it.">
          {(control) => <Input {...control} type="date" className="w-44" />}
        </FormField>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
