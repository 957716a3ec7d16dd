"use client";

import { ScanText } from "lucide-react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { useRefresh } from "@/components/ui/page-address";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { recognizeDocument } from "@/lib/features/documents/contract";
import type { DocumentVersion, Reading } from "@/lib/features/documents/schema";

/** Whether a version has pages that recognition may read. */
export function hasScans({ media_type, reading }: DocumentVersion): boolean {
  if (media_type !== "application/pdf" || reading.recognition) return false;
  return (
    reading.refusal?.code === "no_text" || reading.warnings.some(({ code }) => code === "parts_without_text")
  );
}

/** Starts the recognition of scanned pages, which makes a version; the page then follows it. */
export function RecognizePages({ documentId, number }: { documentId: string; number: number }) {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  const { write, isBusy, problem } = useWrite();
  const start = async () => {
    const headers = { ...keyOf(number), prefer: "respond-async" };
    const done = await write(() => callApi(recognizeDocument, { params: { id: documentId }, headers }));
    if (!done) return;
    toast.success(`Version ${done.answer.current.number} added`, {
      description: "Its scanned pages are being read by OCR.",
    });
    refresh();
  };
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <p>
        OCR reads English text from the pictures of the pages and makes mistakes. It adds a version; this one
        stays as it is.
      </p>
      <Button size="sm" isBusy={isBusy} onClick={start}>
        <ScanText />
        Read scanned pages by OCR
      </Button>
      {problem && (
        <p role="alert" className="text-danger-text">
          {problem.message}
        </p>
      )}
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
