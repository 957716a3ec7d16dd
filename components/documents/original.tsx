"use client";

import { FileImage } from "lucide-react";
import type { DocumentVersion } from "@/lib/features/documents/schema";
import { OriginalPages } from "./original-page";
import { OriginalView } from "./original-view";

/** Whether a version can be shown as it looks, next to its text. */
export function hasOriginal({ reading }: DocumentVersion): boolean {
  return reading.format === "pdf" || reading.format === "html" || reading.format === "markdown";
}

interface OriginalProps {
  documentId: string;
  version: DocumentVersion;
}

/** A version as it looks: the pages of a PDF as pictures, a web page or Markdown made safe. */
export function Original({ documentId, version }: OriginalProps) {
  const { number, file_name, reading } = version;
  const file = { documentId, version: number, fileName: file_name };
  return (
    <section
      aria-labelledby="original-title"
      className="flex h-[80dvh] min-h-96 min-w-0 flex-col overflow-clip rounded-lg border bg-surface"
    >
      <div className="flex min-h-11 items-center gap-3 border-b px-4 py-1.5">
        <FileImage className="size-4 text-ink-muted" aria-hidden />
        <h2 id="original-title" className="font-semibold text-sm">
          Original
        </h2>
      </div>
      {reading.format === "pdf" ? (
        <OriginalPages {...file} pages={reading.parts_count ?? 1} characters={reading.characters ?? 0} />
      ) : (
        <OriginalView {...file} />
      )}
    </section>
  );
}
