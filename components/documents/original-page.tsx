"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { useClientFilter } from "@/components/ui/page-address";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/components/ui/use-read";
import type { PageBox, Positions } from "@/lib/features/documents/original-schema";
import { quoteName, readSpan, type Span } from "./text-layout";
import type { QuotedSpans } from "./use-quoted-spans";

export interface OriginalPagesProps {
  documentId: string;
  version: number;
  fileName: string;
  pages: number;
  /** Length of the text. */
  characters: number;
  /** What is marked; undefined until it is known. */
  quoted: QuotedSpans | undefined;
}

/** The pages of a PDF as they look, one at a time: that of the address, or that of the chosen quote; quotes are marked. */
export function OriginalPages({ pages, characters, quoted, ...file }: OriginalPagesProps) {
  const { params, change } = useClientFilter();
  const quote = readSpan(params.get("quote"), characters);
  const found = usePositions(file, quote);
  const asked = Number(params.get("page") ?? found?.[0]?.page ?? 1);
  const page = Number.isInteger(asked) ? Math.min(Math.max(1, asked), pages) : 1;
  const boxes = found?.find((position) => position.page === page)?.boxes ?? [];
  const others = usePageBoxes(file, page, quoted);
  const chosen = quote && quoteName(quote);
  const goTo = (next: number) => change({ page: String(next), quote: undefined });
  return (
    <>
      <div className="flex items-center gap-1 border-b px-3 py-1.5">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => goTo(page - 1)}
        >
          <ChevronLeft />
        </Button>
        <p className="text-ink-muted text-xs tabular-nums" role="status">
          Page {page.toLocaleString("en")} of {pages.toLocaleString("en")}
        </p>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => goTo(page + 1)}
        >
          <ChevronRight />
        </Button>
        {found && params.get("quote") && boxes.length === 0 && (
          <p className="ml-auto text-ink-muted text-xs">The quote could not be found on this page.</p>
        )}
      </div>
      <section
        aria-label="Page of the original"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto bg-sunken p-3 -outline-offset-2"
      >
        <PagePicture
          key={page}
          file={file}
          page={page}
          boxes={[...others.filter((box) => box.quote !== chosen), ...boxes]}
          chosen={chosen}
          onChoose={(name) => change({ quote: name, page: undefined })}
        />
      </section>
    </>
  );
}

type File = Pick<OriginalPagesProps, "documentId" | "version" | "fileName">;

const NOWHERE: Positions["pages"] = [];

/** Undefined until they are known. */
function usePositions(
  { documentId, version }: File,
  quote: Span | undefined,
): Positions["pages"] | undefined {
  const { start, end } = quote ?? {};
  const read = useCallback(
    async (signal: AbortSignal) => {
      if (start === undefined || end === undefined) return NOWHERE;
      const query = { version: String(version), start: String(start), end: String(end) };
      return (
        await callApi("GET /v1/documents/{id}/positions", { params: { id: documentId }, query, signal })
      ).pages;
    },
    [documentId, version, start, end],
  );
  const { reading } = useRead(read);
  if (!quote) return NOWHERE;
  return reading.state === "done" ? reading.answer : undefined;
}

const NO_BOXES: readonly PageBox[] = [];

/** Where all quotes of a page are; none until they are known, or where they cannot be. */
function usePageBoxes(
  { documentId, version }: File,
  page: number,
  quoted: QuotedSpans | undefined,
): readonly PageBox[] {
  const quotes = quoted?.quotes.map(quoteName).join(",");
  const read = useCallback(
    async (signal: AbortSignal) => {
      if (!quotes) return { page, boxes: NO_BOXES };
      const query = { version: String(version), page: String(page), quotes };
      const { pages } = await callApi("GET /v1/documents/{id}/positions", {
        params: { id: documentId },
        query,
        signal,
      });
      return { page, boxes: pages[0]?.boxes ?? NO_BOXES };
    },
    [documentId, version, page, quotes],
  );
  const { reading } = useRead(read);
  return reading.state === "done" && reading.answer.page === page ? reading.answer.boxes : NO_BOXES;
}

interface PagePictureProps {
  file: File;
  page: number;
  boxes: readonly PageBox[];
  /** The name of the chosen quote. */
  chosen: string | undefined;
  onChoose: (quote: string) => void;
}

function PagePicture({ file, page, boxes, chosen, onChoose }: PagePictureProps) {
  const { documentId, version, fileName } = file;
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  if (state === "failed")
    return (
      <div role="alert" className="flex flex-col items-start gap-2 text-sm">
        <p>This page could not be shown.</p>
        <Button
          size="sm"
          onClick={() => {
            setAttempt(attempt + 1);
            setState("loading");
          }}
        >
          Try again
        </Button>
      </div>
    );
  return (
    <div className="relative mx-auto w-full max-w-4xl" aria-busy={state === "loading"}>
      {state === "loading" && <Skeleton className="aspect-[1/1.414] w-full" />}
      {/* biome-ignore lint/performance/noImgElement: a picture of our own API, in its own size. */}
      <img
        key={attempt}
        ref={(image) => {
          // A picture may be there before the page can listen for it.
          if (image?.complete) setState(image.naturalWidth > 0 ? "shown" : "failed");
        }}
        src={`/v1/documents/${encodeURIComponent(documentId)}/pages/${page}.png?version=${version}`}
        alt={`Page ${page} of ${fileName}`}
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
        className={cn("w-full border bg-white", state === "loading" && "absolute top-0 opacity-0")}
      />
      {state === "shown" &&
        boxes.map(({ x, y, width, height, quote }) => (
          // A shortcut for the mouse: the text next to it has the same quotes as links.
          <span
            key={`${quote} ${x} ${y}`}
            data-quote-box
            data-chosen={quote === chosen || undefined}
            aria-hidden
            onClick={() => onChoose(quote)}
            className="absolute cursor-pointer border-warning-mark border-b bg-warning-mark/15 mix-blend-multiply data-chosen:border-b-2 data-chosen:bg-warning-mark/40"
            style={{
              left: `${x * 100}%`,
              top: `${y * 100}%`,
              width: `${width * 100}%`,
              height: `${height * 100}%`,
            }}
          />
        ))}
    </div>
  );
}
