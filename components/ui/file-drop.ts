"use client";

import { type DragEvent, useState } from "react";

/** Files a system keeps for itself, which people do not see and do not mean. */
const HIDDEN = /^(?:\..*|Thumbs\.db|desktop\.ini|__MACOSX)$/i;

/** A folder with more is not what people meant to drop. */
export const MAX_DROPPED_FILES = 500;

/**
 * Takes files that are dropped, and those in folders that are dropped, at most {@link MAX_DROPPED_FILES}.
 *
 * @param onFiles at least one file, in the order of their names within each folder
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isTarget, setTarget] = useState(false);
  return {
    isTarget,
    listeners: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setTarget(true);
      },
      onDragLeave: () => setTarget(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setTarget(false);
        void filesOf(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
      },
    },
  };
}

/** The files a person chose in a picker or dropped, without those a system keeps for itself. */
export function visibleFiles(files: Iterable<File>): File[] {
  return [...files].filter((file) => {
    const path = file.webkitRelativePath || file.name;
    return !path.split("/").some((part) => HIDDEN.test(part));
  });
}

/** What was dropped has to be asked for at once: afterwards the browser has forgotten it. */
async function filesOf(dropped: DataTransfer): Promise<File[]> {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry());
  if (!entries.some((entry) => entry?.isDirectory)) return [...dropped.files].slice(0, MAX_DROPPED_FILES);
  const files: File[] = [];
  for (const entry of entries) if (entry) await collect(entry, files);
  return files;
}

async function collect(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= MAX_DROPPED_FILES || HIDDEN.test(entry.name)) return;
  if (isFile(entry)) {
    // A file that is gone or must not be read is left out: the list shows which ones were taken.
    const file = await new Promise<File | undefined>((resolve) =>
      entry.file(resolve, () => resolve(undefined)),
    );
    if (file) files.push(file);
  } else if (isFolder(entry)) {
    const inside = await entriesOf(entry.createReader());
    for (const child of inside.sort((a, b) => a.name.localeCompare(b.name))) await collect(child, files);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Browsers give a hundred entries at a time, and none when there are no more. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
