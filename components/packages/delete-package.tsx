"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { callApi } from "@/components/api";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { EvidencePackage } from "@/lib/features/packages/schema";
import { isOpen } from "@/lib/features/packages/vocabulary";

/** Deletes a package, or cancels one that is being built. */
export function DeletePackage({ item }: { item: EvidencePackage }) {
  const refresh = useRefresh();
  const [isAsked, setAsked] = useState(false);
  const { write, isBusy, problem, clear } = useWrite();
  const isCancel = isOpen(item);
  const close = () => {
    clear();
    setAsked(false);
  };
  const remove = async () => {
    const done = await write(() => callApi("DELETE /v1/packages/{id}", { params: { id: item.id } }));
    if (!done) return;
    toast.success(isCancel ? "Package canceled" : "Package deleted");
    close();
    refresh();
  };
  return (
    <>
      <IconButton
        size="icon-sm"
        label={isCancel ? "Cancel this package" : "Delete this package"}
        onClick={() => setAsked(true)}
      >
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={(next) => !next && close()}
        title={isCancel ? "Cancel this package?" : "Delete this package?"}
        confirmLabel={isCancel ? "Cancel it" : "Delete it"}
        cancelLabel="Keep it"
        isBusy={isBusy}
        onConfirm={() => void remove()}
      >
        <p>
          {isCancel
            ? "Nothing of it is kept. You can create another at any time."
            : "The file is deleted. Copies that were downloaded can still be checked, and the ledger keeps the entry of its creation."}
        </p>
        {problem && (
          <p role="alert" className="mt-2 text-danger">
            {problem.message}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
