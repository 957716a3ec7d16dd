"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useCallback, useId, useState } from "react";
import { callApi } from "@/components/api";
import { cn } from "@/components/ui/class-names";
import { Status } from "@/components/ui/status";
import { useRead } from "@/components/ui/use-read";
import type { SourceFileOutcome, SourceReading } from "@/lib/features/document-sources/schema";
import { OUTCOME_LABELS } from "./labels";

/** What a reading found, and on request what became of each file. */
export function ReadingFiles({ reading }: { reading: SourceReading }) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const { added, changed, unchanged, gone, refused } = reading;
  const parts = [
    [added, "added"],
    [changed, changed === 1 ? "new version" : "new versions"],
    [unchanged, "unchanged"],
    [gone, "gone"],
    [refused, "not taken"],
  ] as const;
  const summary = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString("en")} ${word}`)
    .join(", ");
  if (added + changed + gone + refused === 0)
    return <p className="text-sm">{summary === "" ? "The source has no files that match." : summary}</p>;
  return (
    <div>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
        className="flex items-center gap-1 rounded-sm text-left text-sm hover:underline"
      >
        <ChevronRight
          className={cn("size-4 shrink-0 transition-transform", isShown && "rotate-90")}
          aria-hidden
        />
        {summary}
      </button>
      <div id={id}>{isShown && <Files reading={reading} />}</div>
    </div>
  );
}

function Files({ reading: { id, source_id } }: { reading: SourceReading }) {
  const read = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /v1/document-sources/{id}/readings/{reading_id}", {
        params: { id: source_id, reading_id: id },
        signal,
      }),
    [id, source_id],
  );
  const { reading } = useRead(read);
  if (reading.state === "loading") return <p className="mt-2 text-ink-muted text-sm">Loading the files …</p>;
  if (reading.state === "failed")
    return (
      <p role="alert" className="mt-2 text-danger text-sm">
        {reading.message}
      </p>
    );
  return (
    <ul className="mt-2 divide-y rounded-md border">
      {reading.answer.files.map((file) => (
        <FileLine key={file.path} file={file} />
      ))}
    </ul>
  );
}

function FileLine({ file: { path, outcome, document_id, reason } }: { file: SourceFileOutcome }) {
  const { label, tone } = OUTCOME_LABELS[outcome];
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2">
      <Status tone={tone}>{label}</Status>
      <span className="min-w-0 break-all font-mono text-xs">
        {document_id === null ? (
          path
        ) : (
          <Link href={`/documents/${document_id}`} className="text-accent-text hover:underline">
            {path}
          </Link>
        )}
      </span>
      {reason !== null && <span className="basis-full text-ink-muted text-xs">{reason}</span>}
    </li>
  );
}
