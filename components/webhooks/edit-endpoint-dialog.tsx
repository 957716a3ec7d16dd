"use client";

import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Form } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import type { Webhook } from "@/lib/features/webhooks/schema";
import { EndpointFields } from "./endpoint-fields";
import { changeForm } from "./endpoint-values";

interface EditEndpointDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

export function EditEndpointDialog({ webhook, onClose }: EditEndpointDialogProps) {
  const refresh = useRefresh();
  const { id, url, description, events } = webhook;
  const form = useForm(changeForm(url), {
    initial: { url, description, events },
    send: (body) => callApi("PATCH /v1/webhooks/{id}", { params: { id }, body }),
    onSent: () => {
      toast.success("Endpoint changed");
      onClose();
      refresh();
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title="Change the endpoint"
      description="Deliveries that already wait go to the new URL too."
      className="max-w-2xl"
    >
      <Form form={form} failure="The endpoint could not be changed">
        <EndpointFields form={form} />
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
