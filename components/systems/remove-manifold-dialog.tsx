"use client";

import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { removeManifold } from "@/lib/features/systems/contract";
import type { ManifoldRecord } from "@/lib/features/systems/schema";

interface RemoveManifoldDialogProps {
  systemId: string;
  /** The manifold to remove; the dialog is closed without one. */
  manifold: ManifoldRecord | undefined;
  onClose: () => void;
}

export function RemoveManifoldDialog({ systemId, manifold, onClose }: RemoveManifoldDialogProps) {
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const remove = async () => {
    if (!manifold) return;
    const params = { id: systemId, manifold_id: manifold.id };
    const done = await write(() => callApi(removeManifold, { params }));
    if (!done) return;
    toast.success("Manifold removed", { description: manifold.name });
    close();
    refresh();
  };
  return (
    <ConfirmDialog
      isOpen={manifold !== undefined}
      onOpenChange={(next) => !next && close()}
      title={`Remove “${manifold?.name ?? ""}”?`}
      confirmLabel="Remove the manifold"
      isBusy={isBusy}
      onConfirm={remove}
    >
      <p>
        {countOf((manifold?.references.length ?? 0) + (manifold?.unsafe_references.length ?? 0), "behaviour")}{" "}
        will no longer count from the next decision on. Decisions that were made stay as they are, and the
        history of the system keeps the texts.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
