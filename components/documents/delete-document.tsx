"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { AssayDocument } from "@/lib/features/documents/schema";

interface DeleteDocumentProps {
  document: AssayDocument;
  /** Items of evidence that are one of its versions. */
  evidenceCount: number;
}

/** Deletes a document with its versions; one that an audit or evidence needs is kept, and the dialog says what does. */
export function DeleteDocument({ document, evidenceCount }: DeleteDocumentProps) {
  const [isOpen, setOpen] = useState(false);
  const isNeeded = document.audits_count > 0 || evidenceCount > 0;
  const Body = isNeeded ? NeededDialog : DeleteDialog;
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <Trash2 />
        Delete
      </Button>
      <Body
        document={document}
        evidenceCount={evidenceCount}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

interface OpenDialogProps extends DeleteDocumentProps {
  isOpen: boolean;
  onClose: () => void;
}

/** What keeps a document from being deleted. */
function NeededDialog({ document, evidenceCount, isOpen, onClose }: OpenDialogProps) {
  const { audits_count, controls_count } = document;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="This document cannot be deleted"
      description={`${document.title} is needed, so it is kept with all its versions.`}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
        {audits_count > 0 && (
          <li>
            {countOf(audits_count, "audit")} read it. A report keeps what it judged, so its documents stay.
            The audits are listed under “Quotes by audit”.
          </li>
        )}
        {evidenceCount > 0 && (
          <li>
            {countOf(evidenceCount, "item")} of evidence{" "}
            {evidenceCount === 1 ? "is a version of it" : "are versions of it"}
            {controls_count > 0 && `, attached to ${countOf(controls_count, "control")}`}. Delete{" "}
            {evidenceCount === 1 ? "it" : "them"} from the evidence library first.
          </li>
        )}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function DeleteDialog({ document, isOpen, onClose }: OpenDialogProps) {
  const router = useRouter();
  const { write, isBusy, problem, clear } = useWrite();
  const remove = async () => {
    const done = await write(() => callApi("DELETE /v1/documents/{id}", { params: { id: document.id } }));
    if (!done) return;
    toast.success("Document deleted", { description: document.title });
    router.push("/documents");
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        clear();
        if (!next) onClose();
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
      {document.source && !document.source.gone_at && (
        <p className="mt-2">
          {document.source.name} still has the file: it becomes a document again once it changes there.
        </p>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
