"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { callApi } from "@/components/api";
import { partWords } from "@/components/documents/text-layout";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/components/ui/use-read";
import type { AuditedDocument } from "@/lib/features/audits/schema";
import type { DocumentText } from "@/lib/features/documents/schema";
import { DocumentSegment } from "./document-segment";
import { markdownRanges, rangeCuts, withLooks } from "./markdown-ranges";
import { partsText, type TextWindow, windowAround, windowEarlier, windowLater } from "./quote-source";
import type { ShownPlace } from "./report-frame";
import { type DocumentMark, segmentDocument } from "./report-model";
import { revealMark } from "./reveal-mark";

interface DocumentExcerptProps {
  document: AuditedDocument;
  marks: readonly DocumentMark[];
  /** What is to be shown; without one the first quote. */
  place: ShownPlace | undefined;
  /** What scrolls. */
  pane: RefObject<HTMLElement | null>;
}

/** The part of a document around a quote. It grows on request, and never to the whole of a long document. */
export function DocumentExcerpt({ document, marks, place, pane }: DocumentExcerptProps) {
  const { id, version, characters } = document;
  const [view, setView] = useState<TextWindow>(() =>
    windowAround(place ?? firstOf(marks) ?? { start: 0, end: 0 }, characters),
  );
  const [seen, setSeen] = useState(place?.request);
  if (place && place.request !== seen) {
    setSeen(place.request);
    if (place.start < view.start || place.end > view.end) setView(windowAround(place, characters));
  }
  const { start, end } = view;
  const read = useCallback(
    (signal: AbortSignal) => {
      const query = { version: String(version), start: String(start), length: String(end - start || 1) };
      return callApi("GET /v1/documents/{id}/text", { params: { id }, query, signal });
    },
    [id, version, start, end],
  );
  const { reading, again } = useRead(read);
  const answer = reading.state === "done" ? reading.answer : undefined;
  useReveal(pane, answer, place);
  useSteadyScroll(pane, answer);
  if (reading.state === "failed") {
    return (
      <div className="flex flex-col items-start gap-2 text-sm">
        <p role="alert">The text could not be read. {reading.message}</p>
        <Button size="sm" onClick={again}>
          Try again
        </Button>
      </div>
    );
  }
  if (!answer) return <ExcerptSkeleton />;
  const shown = { start: answer.start, end: answer.start + answer.text.length };
  const isRecognized = answer.parts.some(
    (part) => part.recognized && part.start < shown.end && part.end > shown.start,
  );
  const isWaiting = shown.start !== start || shown.end !== Math.min(end, characters);
  return (
    <div aria-busy={isWaiting} className="flex flex-col items-start gap-3">
      <p className="text-ink-muted text-xs tabular-nums">
        {partsText(answer.parts, shown) ||
          `Characters ${(shown.start + 1).toLocaleString("en")} to ${shown.end.toLocaleString("en")}`}
        {isRecognized && " · read by OCR, which makes mistakes"}
      </p>
      {shown.start > 0 && (
        <Button size="sm" isBusy={isWaiting} onClick={() => setView(windowEarlier(view))}>
          Show earlier text
        </Button>
      )}
      <ExcerptText document={document} answer={answer} marks={marks} />
      {shown.end < characters && (
        <Button size="sm" isBusy={isWaiting} onClick={() => setView(windowLater(view, characters))}>
          Show later text
        </Button>
      )}
    </div>
  );
}

function firstOf(marks: readonly DocumentMark[]): DocumentMark | undefined {
  return marks.toSorted((a, b) => a.start - b.start)[0];
}

interface ExcerptTextProps {
  document: AuditedDocument;
  answer: DocumentText;
  marks: readonly DocumentMark[];
}

/** The text and nothing else: where a page begins is generated content, so that a selection has only the text. */
function ExcerptText({ document, answer, marks }: ExcerptTextProps) {
  const pages = new Map(
    answer.parts.map((part) => [
      lineStart(answer, part.start),
      `${partWords(part)}${part.recognized ? ", read by OCR" : ""}`,
    ]),
  );
  const ranges = markdownRanges(answer.text, answer.start);
  const cuts = [...pages.keys(), ...rangeCuts(ranges)];
  const segments = segmentDocument(answer.text, marks, { offset: answer.start, cuts });
  return (
    <p
      data-text-start={answer.start}
      data-document-id={document.id}
      className="w-full whitespace-pre-wrap break-words text-sm leading-6 [unicode-bidi:plaintext]"
    >
      {withLooks(segments, ranges).map(({ piece, look }) => {
        const page = pages.get(piece.start);
        return page === undefined && look === undefined ? (
          <DocumentSegment key={piece.start} segment={piece} />
        ) : (
          <span key={piece.start} data-page={page} className={cn(look, page && PAGE_LABEL)}>
            <DocumentSegment segment={piece} />
          </span>
        );
      })}
    </p>
  );
}

const PAGE_LABEL =
  "before:my-2 before:block before:border-line before:border-t before:pt-1 before:font-normal before:font-sans before:text-ink-muted before:text-xs before:content-[attr(data-page)]";

/** Where the line begins that a page begins in: the marker of a heading is on its page. */
function lineStart({ text, start: offset }: DocumentText, start: number): number {
  if (start <= offset) return start;
  const line = text.lastIndexOf("\n", start - offset - 1) + 1;
  return /^[#>*|\s-]*$/.test(text.slice(line, start - offset)) ? offset + line : start;
}

/** Goes to a place once the text around it is there, and once for each time it is asked for. */
function useReveal(
  pane: RefObject<HTMLElement | null>,
  answer: DocumentText | undefined,
  place: ShownPlace | undefined,
): void {
  const revealed = useRef<number>(undefined);
  useEffect(() => {
    if (!place || !answer || revealed.current === place.request) return;
    if (place.start < answer.start || place.end > answer.start + answer.text.length) return;
    revealed.current = place.request;
    revealMark(pane.current, place.start);
  }, [pane, place, answer]);
}

/** Keeps what is read in place when earlier text comes in above it. */
function useSteadyScroll(pane: RefObject<HTMLElement | null>, answer: DocumentText | undefined): void {
  const before = useRef<{ start: number; end: number; height: number }>(undefined);
  useLayoutEffect(() => {
    if (!pane.current || !answer) return;
    const now = {
      start: answer.start,
      end: answer.start + answer.text.length,
      height: pane.current.scrollHeight,
    };
    const last = before.current;
    if (last && now.start < last.start && now.end === last.end)
      pane.current.scrollTop += now.height - last.height;
    before.current = now;
  }, [pane, answer]);
}

function ExcerptSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      {["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-2/3"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
        <Skeleton key={index} className={`h-3 ${width}`} />
      ))}
    </div>
  );
}
