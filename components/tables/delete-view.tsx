"use client";

import { callApi } from "@/components/api";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { SavedView } from "@/lib/features/saved-views/schema";

interface DeleteViewProps {
  view: SavedView;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a view is deleted. */
export function DeleteView({ view: { id, name, is_shared }, onClose, onDeleted }: DeleteViewProps) {
  const { write, isBusy, problem } = useWrite();
  const remove = async () => {
    if (!(await write(() => callApi("DELETE /v1/saved-views/{id}", { params: { id } })))) return;
    toast.success(`View “${name}” deleted`);
    onClose();
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title={`Delete the view “${name}”?`}
      confirmLabel="Delete view"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    >
      <p>
        {is_shared ? "Everyone in the organization loses this view. " : ""}
        The records in the list are not changed.
      </p>
      {problem && <p role="alert">{problem.message}</p>}
    </ConfirmDialog>
  );
}
