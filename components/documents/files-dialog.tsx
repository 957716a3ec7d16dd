"use client";

import { useState } from "react";
import { Form } from "@/components/forms/form";
import { useForm } from "@/components/forms/use-form";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { emptyDraft } from "./document-draft";
import { KindAndSystemFields, TitleField } from "./document-fields";
import { FILES_FORM } from "./document-forms";
import { FileChooser } from "./file-chooser";
import { UploadingNote, UploadLines } from "./upload-lines";
import { isArchive, isOpen, type Upload, useUploads } from "./use-uploads";

interface FilesDialogProps {
  files: File[];
  systemNames: readonly string[];
  systemName: string;
  onClose: (added: readonly AssayDocument[]) => void;
}

/** Names what the files have in common, sends them, and stays until each line says what became of it. */
export function FilesDialog({ files, systemNames, systemName, onClose }: FilesDialogProps) {
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const { uploads, isBusy, start, stop, add, remove } = useUploads(files);
  const left = uploads.filter(({ status }) => isOpen(status) || status.state === "sending").length;
  const isStarted = uploads.some(({ status }) => status.state !== "ready" && status.state !== "failed");
  const isDone = !isBusy && !uploads.some(({ status }) => isOpen(status));
  const only = uploads.length === 1 ? uploads[0] : undefined;
  const close = () => onClose(addedBy(uploads));
  const form = useForm(FILES_FORM, {
    initial: emptyDraft(systemName),
    goesOn: true,
    send: async (draft) => {
      if (!isDone) await start(draft);
      return isDone;
    },
    onSent: (wasDone) => (wasDone ? close() : refresh()),
  });
  useUnsavedChanges(!isDone);
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && (isDone ? close() : setAsking(true))}
      title="Add documents"
      className="max-w-2xl"
    >
      <Form form={form}>
        {!isStarted && (
          <>
            {only && !isArchive(only.file) && (
              <TitleField form={form} isOptional placeholder={only.file.name.replace(/\.[^.]{1,8}$/, "")} />
            )}
            <KindAndSystemFields form={form} systemNames={systemNames} />
          </>
        )}
        <UploadLines uploads={uploads} onRemove={isBusy ? undefined : remove} />
        {!isStarted && <FileChooser label="Drop more here, or" onFiles={add} className="py-2" />}
        <DialogActions>
          {isBusy && <UploadingNote count={left} />}
          {!isDone && <Button onClick={() => setAsking(true)}>Cancel</Button>}
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={uploads.length === 0}>
            {isDone ? "Done" : `${isStarted ? "Try again with" : "Add"} ${countOf(left, "file")}`}
          </Button>
        </DialogActions>
      </Form>
      <ConfirmDialog
        isOpen={isAsking && !isDone}
        onOpenChange={setAsking}
        title={isBusy ? "Stop the upload?" : "Add nothing more?"}
        confirmLabel={isBusy ? "Stop" : "Close"}
        cancelLabel="Go on"
        onConfirm={() => {
          stop();
          refresh();
          close();
        }}
      >
        {isStarted
          ? "What is added stays. The other files are not added."
          : "None of the files is added yet."}
      </ConfirmDialog>
    </Dialog>
  );
}

/** The documents that uploads have made so far. */
function addedBy(uploads: readonly Upload[]): AssayDocument[] {
  return uploads.flatMap(({ status }) => {
    if (status.state === "added") return [status.document];
    return status.state === "unpacked" ? status.outcome.created : [];
  });
}
