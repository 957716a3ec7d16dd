"use client";

import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { emptyDraft } from "./document-draft";
import { KindAndSystemFields, TitleField } from "./document-fields";
import { FileChooser } from "./file-chooser";
import { TextForm } from "./text-form";
import { UploadingNote, UploadLines } from "./upload-lines";
import { isArchive, isOpen, type Upload, useUploads } from "./use-uploads";

interface AddDocumentsProps {
  systemNames: readonly string[];
  /** The system that new documents are about, unless the form says otherwise. */
  systemName?: string;
}

type Opening = { kind: "files"; files: File[] } | { kind: "text" };

/** Where documents are added: files, folders and zips that are dropped or chosen, and pasted text. */
export function AddDocuments({ systemNames, systemName = "" }: AddDocumentsProps) {
  // Counts the openings, so that each starts with an empty form.
  const [opening, setOpening] = useState<{ count: number; as?: Opening }>({ count: 0 });
  const open = (as: Opening) => setOpening({ count: opening.count + 1, as });
  const close = () => setOpening({ count: opening.count });
  const common = { systemNames, systemName, onClose: close };
  return (
    <>
      <FileChooser
        label="Drop files, a folder or a zip here, or"
        onFiles={(files) => open({ kind: "files", files })}
        more={
          <Button size="sm" onClick={() => open({ kind: "text" })}>
            <ClipboardPaste />
            Paste text
          </Button>
        }
      />
      {opening.as?.kind === "files" && (
        <FilesDialog key={opening.count} files={opening.as.files} {...common} />
      )}
      {opening.as?.kind === "text" && <TextDialog key={opening.count} {...common} />}
    </>
  );
}

interface AddDialogProps {
  systemNames: readonly string[];
  systemName: string;
  onClose: (added: readonly AssayDocument[]) => void;
}

/** Names what the files have in common, sends them, and stays until each line says what became of it. */
export function FilesDialog({ files, systemNames, systemName, onClose }: AddDialogProps & { files: File[] }) {
  const refresh = useRefresh();
  const [draft, setDraft] = useState(() => emptyDraft(systemName));
  const [isAsking, setAsking] = useState(false);
  const { uploads, isBusy, start, stop, add, remove } = useUploads(files);
  const left = uploads.filter(({ status }) => isOpen(status) || status.state === "sending").length;
  const isStarted = uploads.some(({ status }) => status.state !== "ready" && status.state !== "failed");
  const isDone = !isBusy && !uploads.some(({ status }) => isOpen(status));
  const only = uploads.length === 1 ? uploads[0] : undefined;
  const close = () => onClose(addedBy(uploads));
  useUnsavedChanges(!isDone);
  const submit = async () => {
    await start(draft);
    refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && (isDone ? close() : setAsking(true))}
      title="Add documents"
      className="max-w-2xl"
    >
      <form
        noValidate
        onKeyDown={submitOnCommandEnter}
        onSubmit={(event) => {
          event.preventDefault();
          if (isDone) close();
          else void submit();
        }}
        className="flex flex-col gap-5"
      >
        {!isStarted && (
          <>
            {only && !isArchive(only.file) && (
              <TitleField
                draft={draft}
                isOptional
                placeholder={only.file.name.replace(/\.[^.]{1,8}$/, "")}
                onChange={(part) => setDraft({ ...draft, ...part })}
              />
            )}
            <KindAndSystemFields
              draft={draft}
              systemNames={systemNames}
              onChange={(part) => setDraft({ ...draft, ...part })}
            />
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
      </form>
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

function TextDialog({ systemNames, systemName, onClose }: AddDialogProps) {
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useUnsavedChanges(isUnsaved);
  const ask = () => (isUnsaved ? setAsking(true) : onClose([]));
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => !next && ask()}
      title="Add a document from text"
      className="max-w-2xl"
    >
      <TextForm
        initial={emptyDraft(systemName)}
        systemNames={systemNames}
        onChange={setUnsaved}
        onCancel={ask}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Discard what you entered?"
        confirmLabel="Discard"
        cancelLabel="Go on"
        onConfirm={() => onClose([])}
      >
        Nothing of it is added yet.
      </ConfirmDialog>
    </Dialog>
  );
}
