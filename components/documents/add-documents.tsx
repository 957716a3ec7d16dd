"use client";

import { ClipboardPaste } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FileChooser } from "./file-chooser";

const FilesDialog = dynamic(async () => (await import("./files-dialog")).FilesDialog, { ssr: false });
const TextDialog = dynamic(async () => (await import("./text-dialog")).TextDialog, { ssr: false });

interface AddDocumentsProps {
  systemNames: readonly string[];
  /** The system that new documents are about, unless the form says otherwise. */
  systemName?: string;
}

type Opening = { kind: "files"; files: File[] } | { kind: "text" };

/** Where documents are added: files, folders and zips that are dropped or chosen, and pasted text. */
export function AddDocuments({ systemNames, systemName = "" }: AddDocumentsProps) {
  const [opening, setOpening] = useState<Opening>();
  const common = { systemNames, systemName, onClose: () => setOpening(undefined) };
  return (
    <>
      <FileChooser
        label="Drop files, a folder or a zip here, or"
        onFiles={(files) => setOpening({ kind: "files", files })}
        more={
          <Button size="sm" onClick={() => setOpening({ kind: "text" })}>
            <ClipboardPaste />
            Paste text
          </Button>
        }
      />
      {opening?.kind === "files" && <FilesDialog files={opening.files} {...common} />}
      {opening?.kind === "text" && <TextDialog {...common} />}
    </>
  );
}
