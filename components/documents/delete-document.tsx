"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { deleteDocument } from "@/lib/features/documents/contract";
import type { AssayDocument } from "@/lib/features/documents/schema";

/** Deletes a document with its versions; one that an audit or evidence needs is kept, and the dialog says so. */
export function DeleteDocument({ document }: { document: AssayDocument }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const { write, isBusy, problem, clear } = useWrite();
  const remove = async () => {
    const done = await write(() => callApi(deleteDocument, { params: { id: document.id } }));
    if (!done) return;
    toast.success("Document deleted", { description: document.title });
    router.push("/documents");
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <Trash2 />
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={(next) => {
          clear();
          setOpen(next);
        }}
        title={`Delete ${document.title}?`}
        confirmLabel="Delete it"
        isBusy={isBusy}
        onConfirm={() => void remove()}
      >
        <p>
          {document.current.number === 1
            ? "The file and its text are"
            : `All ${countOf(document.current.number, "version")} and their texts are`}{" "}
          deleted and cannot be brought back.
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
