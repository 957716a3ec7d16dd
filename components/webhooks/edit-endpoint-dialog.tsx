"use client";

import { callApi } from "@/components/api";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
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
    <FormDialog
      form={form}
      title="Change the endpoint"
      description="Deliveries that already wait go to the new URL too."
      className="max-w-2xl"
      failure="The endpoint could not be changed"
      submitLabel="Save"
      onClose={onClose}
    >
      <EndpointFields form={form} />
    </FormDialog>
  );
}
