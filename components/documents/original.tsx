"use client";

import { FileImage } from "lucide-react";
import type { DocumentVersion } from "@/lib/features/documents/schema";
import { PAGE_FORMATS, STRUCTURE_FORMATS } from "@/lib/features/documents/vocabulary";
import { formatWord } from "./labels";
import { OriginalPages } from "./original-page";
import { OriginalView } from "./original-view";
import type { QuotedSpans } from "./use-quoted-spans";

type Shown = "pages" | "page" | "structure";

/** How a version can be shown next to its text: the pages of a PDF, the page that it is, or what was read of it. */
export function originalOf({ reading: { format } }: DocumentVersion): Shown | undefined {
  if (format === "pdf") return "pages";
  if (PAGE_FORMATS.some((known) => known === format)) return "page";
  return STRUCTURE_FORMATS.some((known) => known === format) ? "structure" : undefined;
}

interface OriginalProps {
  documentId: string;
  version: DocumentVersion;
  /** What is marked; undefined until it is known. */
  quoted: QuotedSpans | undefined;
}

/** A version as it looks: the pages of a PDF as pictures, a web page or Markdown made safe, or others from their structure. */
export function Original({ documentId, version, quoted }: OriginalProps) {
  const { number, file_name, reading } = version;
  const characters = reading.characters ?? 0;
  const file = { documentId, version: number, fileName: file_name, characters };
  return (
    <section
      aria-labelledby="original-title"
      data-original
      className="flex h-[80dvh] min-h-96 min-w-0 flex-col overflow-clip rounded-lg border bg-surface"
    >
      <div className="flex min-h-11 items-center gap-3 border-b px-4 py-1.5">
        <FileImage className="size-4 text-ink-muted" aria-hidden />
        <h2 id="original-title" className="font-semibold text-sm">
          {originalOf(version) === "structure" ? "Formatted view" : "Original"}
        </h2>
      </div>
      {reading.format === "pdf" ? (
        <OriginalPages {...file} quoted={quoted} pages={reading.parts_count ?? 1} />
      ) : (
        <OriginalView {...file} quoted={quoted} format={formatWord(reading, file_name)} />
      )}
    </section>
  );
}
