"use client";

import { FolderUp, Upload } from "lucide-react";
import { type ReactNode, type Ref, useRef } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { useFileDrop, visibleFiles } from "@/components/ui/file-drop";
import { READABLE_ENDINGS } from "@/lib/features/documents/file-types-schema";

const ACCEPT = [...READABLE_ENDINGS, "zip"].map((ending) => `.${ending}`).join(",");

interface FileChooserProps {
  label: ReactNode;
  /** Another way to add one. */
  more?: ReactNode;
  className?: string;
  onFiles: (files: File[]) => void;
}

/** Takes files, folders and zips: dropped, or chosen with the keyboard. */
export function FileChooser({ label, more, className, onFiles }: FileChooserProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(onFiles);
  return (
    <div
      {...drop.listeners}
      className={cn(
        "flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-lg border border-line-strong border-dashed bg-surface px-4 py-3 text-sm print:hidden",
        drop.isTarget && "border-accent bg-accent-soft",
        className,
      )}
    >
      <p className="text-ink-muted">{label}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="sm" onClick={() => files.current?.click()}>
          <Upload />
          Choose files
        </Button>
        <Button size="sm" onClick={() => folder.current?.click()}>
          <FolderUp />
          Choose a folder
        </Button>
        {more}
      </div>
      <Picker ref={files} label="Choose files" accept={ACCEPT} onFiles={onFiles} />
      <Picker ref={folder} label="Choose a folder" isFolder onFiles={onFiles} />
    </div>
  );
}

interface PickerProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept?: string;
  isFolder?: boolean;
  onFiles: (files: File[]) => void;
}

function Picker({ ref, label, accept, isFolder, onFiles }: PickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept={accept}
      aria-label={label}
      {...(isFolder ? { webkitdirectory: "" } : {})}
      onChange={(event) => {
        const chosen = visibleFiles(event.target.files ?? []);
        event.target.value = "";
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  );
}
