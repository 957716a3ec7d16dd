"use client";

import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { deleteEvidence } from "@/lib/features/evidence/contract";
import type { Evidence } from "@/lib/features/evidence/schema";

interface DeleteEvidenceDialogProps {
  item: Evidence;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes an item that serves no control; one that does is kept, and the dialog says so. */
export function DeleteEvidenceDialog({ item, isOpen, onClose, onDeleted }: DeleteEvidenceDialogProps) {
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const remove = async () => {
    const done = await write(() => callApi(deleteEvidence, { params: { id: item.id } }));
    if (!done) return;
    toast.success("Evidence deleted", { description: item.title });
    onDeleted();
  };
  if (item.controls_count > 0) {
    return (
      <Dialog isOpen={isOpen} onOpenChange={(next) => !next && close()} title="It cannot be deleted yet">
        <p className="text-ink-soft text-sm">
          {item.title} serves {countOf(item.controls_count, "control")}. Detach it from each of them first, so
          that no control loses its evidence unnoticed.
        </p>
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={`Delete ${item.title}?`}
      confirmLabel="Delete it"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    >
      <p>
        {item.kind === "file" ? "The file and its record are" : "The record is"} deleted and cannot be brought
        back. No control uses it. The history of controls that used it still names it.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
