"use client";

import { ScanText } from "lucide-react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { useRefresh } from "@/components/ui/page-address";
import { ProgressBar } from "@/components/ui/progress-bar";
import { toast } from "@/components/ui/toast";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import type { AssayDocument, DocumentVersion, Reading } from "@/lib/features/documents/schema";

/** Whether a version has pages that recognition may read. */
export function hasScans({ media_type, reading }: DocumentVersion): boolean {
  if (media_type !== "application/pdf" || reading.recognition) return false;
  return (
    reading.refusal?.code === "no_text" || reading.warnings.some(({ code }) => code === "parts_without_text")
  );
}

interface RecognizeProps {
  documentId: string;
  /** Of the version whose pages are read. */
  number: number;
}

interface RecognizeButtonProps extends RecognizeProps {
  onStarted: (document: AssayDocument) => void;
  /** What it is about, for those who do not see the line it is in. */
  title?: string;
}

/** Starts the recognition of scanned pages, which makes a version. */
export function RecognizeButton({ documentId, number, onStarted, title }: RecognizeButtonProps) {
  const keyOf = useIdempotencyKey();
  const { write, isBusy, problem } = useWrite();
  const start = async () => {
    const headers = { ...keyOf(number), prefer: "respond-async" };
    const done = await write(() =>
      callApi("POST /v1/documents/{id}/recognition", { params: { id: documentId }, headers }),
    );
    if (done) onStarted(done.answer);
  };
  return (
    <span className="flex flex-col items-start gap-1">
      <Button
        size="sm"
        isBusy={isBusy}
        onClick={start}
        {...(title && { "aria-label": `Read scanned pages by OCR: ${title}` })}
      >
        <ScanText />
        Read scanned pages by OCR
      </Button>
      {problem && (
        <span role="alert" className="text-danger-text text-xs">
          {problem.message}
        </span>
      )}
    </span>
  );
}

/** The offer to recognize scanned pages, with what it does; the page then follows it. */
export function RecognizePages({ documentId, number }: RecognizeProps) {
  const refresh = useRefresh();
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <p>
        OCR reads English text from the pictures of the pages and makes mistakes. It adds a version; this one
        stays as it is.
      </p>
      <RecognizeButton
        documentId={documentId}
        number={number}
        onStarted={({ current }) => {
          toast.success(`Version ${current.number} added`, {
            description: "Its scanned pages are being read by OCR.",
          });
          refresh();
        }}
      />
    </div>
  );
}

/** How many pages were recognized so far. */
export function RecognitionProgress({ recognition }: { recognition: NonNullable<Reading["recognition"]> }) {
  const { pages_done, pages_total } = recognition;
  return (
    <div className="mt-2 flex max-w-md flex-col gap-1.5">
      <ProgressBar label="Pages read by OCR" value={pages_done} max={pages_total ?? 0} />
      <p className="text-xs tabular-nums">
        {pages_total === null ? "Counting the pages" : `${pages_done} of ${pages_total} pages read by OCR`}
      </p>
    </div>
  );
}
