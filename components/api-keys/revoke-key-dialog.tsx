"use client";

import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { revokeApiKey } from "@/lib/features/auth/contract";
import type { ApiKey } from "@/lib/features/auth/schema";

interface RevokeKeyDialogProps {
  /** The key to revoke; the dialog is closed without one. */
  apiKey: ApiKey | undefined;
  onClose: () => void;
}

export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const revoke = async () => {
    if (!apiKey) return;
    const done = await write(() => callApi(revokeApiKey, { params: { id: apiKey.id } }));
    if (!done) return;
    toast.success("API key revoked", { description: apiKey.name });
    close();
    refresh();
  };
  return (
    <ConfirmDialog
      isOpen={apiKey !== undefined}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Revoke ${apiKey?.name ?? "the key"}?`}
      confirmLabel="Revoke the key"
      isBusy={isBusy}
      onConfirm={revoke}
    >
      <p>
        Every system that uses this key is refused within a second. It cannot be taken back; a new key has to
        be created and put in its place.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
