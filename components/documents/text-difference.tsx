"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { IconButton } from "@/components/ui/icon-button";
import type { TextDifference as Difference } from "@/lib/features/documents/schema";
import { TEXT_WINDOW } from "@/lib/features/documents/vocabulary";
import { type DifferencePiece, type DifferenceRun, layOutDifference } from "./difference-layout";

/** The text of the later version with what was added, and what was removed where it was. */
export function TextDifference({ difference }: { difference: Difference }) {
  const runs = useMemo(() => layOutDifference(difference.changes), [difference.changes]);
  const changes = runs.filter(({ change }) => change !== undefined).length;
  const text = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const goTo = (change: number) => {
    setCurrent(change);
    const element = text.current?.querySelector<HTMLElement>(`[data-change="${change}"]`);
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
  };
  return (
    <section aria-label="Differences" className="flex flex-col gap-3">
      {difference.is_cut && (
        <Callout tone="warning" title="Only the first changes are shown">
          The versions differ in more places than one page can show.
        </Callout>
      )}
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-canvas py-2 text-sm">
        <p className="tabular-nums">{countOf(changes, "change")}</p>
        <p className="flex gap-3 text-xs">
          <Removed>Removed</Removed>
          <Added>Added</Added>
        </p>
        <div className="ml-auto flex gap-1">
          <IconButton
            label="Previous change"
            size="icon-sm"
            disabled={current <= 1}
            onClick={() => goTo(current - 1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            label="Next change"
            size="icon-sm"
            disabled={current >= changes}
            onClick={() => goTo(current + 1)}
          >
            <ArrowDown />
          </IconButton>
        </div>
      </div>
      <div
        ref={text}
        className="max-w-4xl whitespace-pre-wrap break-words rounded-lg border bg-surface px-4 py-3 text-sm leading-6 [unicode-bidi:plaintext] sm:px-6"
      >
        {runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a comparison never move.
          <Run key={index} run={run} difference={difference} />
        ))}
      </div>
    </section>
  );
}

function Run({ run: { change, pieces }, difference }: { run: DifferenceRun; difference: Difference }) {
  const children = pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: neither do the pieces of a run.
    <Piece key={index} piece={piece} difference={difference} />
  ));
  if (change === undefined) return children;
  return (
    <span data-change={change} tabIndex={-1} className="rounded-sm outline-offset-2">
      {children}
    </span>
  );
}

function Piece({ piece, difference }: { piece: DifferencePiece; difference: Difference }) {
  if (piece.kind === "fold") return <Fold {...piece} difference={difference} />;
  if (piece.kind === "added") return <Added>{piece.text}</Added>;
  return piece.kind === "removed" ? <Removed>{piece.text}</Removed> : piece.text;
}

/** Underlined, so that color is not all that says it; a screen reader hears the word. */
function Added({ children }: { children: string }) {
  return (
    <ins className="rounded-sm bg-success-soft text-ink decoration-2 decoration-success-mark underline-offset-3">
      <span className="sr-only">[added: </span>
      {children}
      <span className="sr-only">]</span>
    </ins>
  );
}

function Removed({ children }: { children: string }) {
  return (
    <del className="rounded-sm bg-danger-soft text-ink-soft decoration-danger-mark">
      <span className="sr-only">[removed: </span>
      {children}
      <span className="sr-only">]</span>
    </del>
  );
}

interface FoldProps {
  start: number;
  length: number;
  difference: Difference;
}

/** Unchanged text that is read once it is asked for. */
function Fold({ start, length, difference: { document_id, to } }: FoldProps) {
  const [text, setText] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const unfold = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setText(await readStretch(document_id, to, { start, length }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "Something unexpected happened.");
    }
    setBusy(false);
  };
  if (text !== undefined) return text;
  return (
    <span className="my-2 flex flex-wrap items-center gap-3 border-y border-dashed py-1.5">
      <Button variant="ghost" size="sm" isBusy={isBusy} onClick={() => void unfold()}>
        Show {length.toLocaleString("en")} unchanged characters
      </Button>
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {failure}
        </span>
      )}
    </span>
  );
}

/** A stretch of a version's text, window by window. */
async function readStretch(
  id: string,
  version: number,
  { start, length }: { start: number; length: number },
): Promise<string> {
  let text = "";
  while (text.length < length) {
    const window = Math.min(TEXT_WINDOW, length - text.length);
    const query = { version: String(version), start: String(start + text.length), length: String(window) };
    const read = await callApi("GET /v1/documents/{id}/text", { params: { id }, query });
    if (read.text === "") break;
    text += read.text;
  }
  return text;
}
