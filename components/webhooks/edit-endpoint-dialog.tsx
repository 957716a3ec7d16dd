"use client";

import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { submitOnCommandEnter } from "@/components/ui/submit-on-command-enter";
import { callApi } from "@/lib/core/api-client";
import { changeWebhook } from "@/lib/features/webhooks/contract";
import type { Webhook } from "@/lib/features/webhooks/schema";
import { type EndpointDraft, EndpointFields } from "./endpoint-fields";
import { useEndpointForm } from "./use-endpoint-form";

interface EditEndpointDialogProps {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}

export function EditEndpointDialog({ webhook, isOpen, onClose }: EditEndpointDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Change the endpoint"
      description="What waits already goes to the new address too."
      className="max-w-2xl"
    >
      <EditEndpointForm webhook={webhook} onClose={onClose} />
    </Dialog>
  );
}

function EditEndpointForm({ webhook, onClose }: Omit<EditEndpointDialogProps, "isOpen">) {
  const refresh = useRefresh();
  const { url, description, events } = webhook;
  const save = (draft: EndpointDraft) =>
    callApi(changeWebhook, {
      params: { id: webhook.id },
      body: {
        // An address that stays is not checked again, so that a name that does not resolve today can be kept.
        ...(draft.url === url ? {} : { url: draft.url }),
        description: draft.description,
        events: [...draft.events],
      },
    });
  const form = useEndpointForm({ url, description, events }, save, () => {
    toast.success("Endpoint changed");
    onClose();
    refresh();
  });
  return (
    <form noValidate onSubmit={form.submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {form.failure && (
        <Callout tone="danger" role="alert" title="The endpoint could not be changed">
          {form.failure}
        </Callout>
      )}
      <EndpointFields draft={form.draft} errors={form.errors} onChange={form.change} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
