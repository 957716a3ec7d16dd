"use client";

import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { deleteWebhook } from "@/lib/features/webhooks/contract";
import type { Webhook } from "@/lib/features/webhooks/schema";

interface DeleteEndpointDialogProps {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
}

export function DeleteEndpointDialog({ webhook, isOpen, onClose }: DeleteEndpointDialogProps) {
  const router = useRouter();
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const remove = async () => {
    const done = await write(() => callApi(deleteWebhook, { params: { id: webhook.id } }));
    if (!done) return;
    toast.success("Endpoint deleted");
    router.push("/webhooks");
    refresh();
  };
  const { pending, delivered, dead } = webhook.deliveries;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title="Delete the endpoint?"
      confirmLabel="Delete the endpoint"
      isBusy={isBusy}
      onConfirm={remove}
    >
      <p className="break-all font-mono text-xs">{webhook.url}</p>
      <p className="mt-2">
        {pending === 0
          ? "Nothing waits to be sent."
          : `${countOf(pending, "waiting delivery", "waiting deliveries")} will never be sent.`}{" "}
        The record of {countOf(delivered + dead, "ended delivery", "ended deliveries")} is deleted with it. To
        stop for a while, pause it instead.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
