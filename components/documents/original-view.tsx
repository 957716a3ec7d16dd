"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTheme } from "next-themes";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { useClientFilter } from "@/components/ui/page-address";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/components/ui/use-read";
import type { DocumentView } from "@/lib/features/documents/original-schema";
import { VIEW_WINDOW } from "@/lib/features/documents/vocabulary";
import { quoteName, readSpan, type Span } from "./text-layout";
import type { QuotedSpans } from "./use-quoted-spans";
import { viewHead } from "./view-head";

interface OriginalViewProps {
  documentId: string;
  version: number;
  fileName: string;
  /** Length of the text. */
  characters: number;
  /** "DOCX", for documents that are shown from their structure. */
  format: string;
  /** Undefined until it is known. */
  quoted: QuotedSpans | undefined;
}

/**
 * A web page or Markdown as it looks, or what was read of another document, with what audits quote of it marked. The API
 * has rebuilt it from harmless elements; the frame has no rights besides, so that neither alone has to be perfect.
 */
export function OriginalView(props: OriginalViewProps) {
  const { documentId, version, fileName, characters, format, quoted } = props;
  const { params } = useClientFilter();
  const { resolvedTheme } = useTheme();
  const quote = readSpan(params.get("quote"), characters);
  const spans = quoted?.quotes;
  const [start, setStart] = useState(0);
  const [seen, setSeen] = useState<string>();
  const selected = quote && quoteName(quote);
  if (selected !== seen) {
    setSeen(selected);
    if (quote) setStart(Math.floor(quote.start / VIEW_WINDOW) * VIEW_WINDOW);
  }
  const quotes = spans?.map(quoteName).join(",");
  const read = useCallback(
    async (signal: AbortSignal) => {
      if (quotes === undefined) return undefined;
      const query = { version: String(version), start: String(start), ...(quotes && { quotes }) };
      return callApi("GET /v1/documents/{id}/view", { params: { id: documentId }, query, signal });
    },
    [documentId, version, start, quotes],
  );
  const { reading, again } = useRead(read);
  if (reading.state === "failed")
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-4 text-sm">
        <p>The document could not be shown. {reading.message}</p>
        <Button size="sm" onClick={again}>
          Try again
        </Button>
      </div>
    );
  const view = reading.state === "done" ? reading.answer : undefined;
  if (!view || !spans)
    return (
      <div aria-busy className="p-4">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  return (
    <>
      <ViewNotes view={view} format={format} quote={quote} onStart={setStart} />
      <ViewFrame
        title={`${fileName} as it ${view.made_from === "page" ? "looks" : "was read"}`}
        html={viewHead(spans, { isDark: resolvedTheme === "dark" }) + view.html}
        quote={quote}
      />
    </>
  );
}

interface ViewNotesProps {
  view: DocumentView;
  format: string;
  quote: Span | undefined;
  onStart: (start: number) => void;
}

/** What the view is not, which stretch of a long document it is, and that a quote is not in it. */
function ViewNotes({ view, format, quote, onStart }: ViewNotesProps) {
  const { made_from, start, characters, marked } = view;
  const windows = made_from === "structure" ? Math.ceil(characters / VIEW_WINDOW) : 1;
  const current = Math.floor(start / VIEW_WINDOW) + 1;
  const isMissing = quote !== undefined && !marked.includes(quoteName(quote));
  if (made_from === "page" && !isMissing) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5 text-ink-muted text-xs">
      {made_from === "structure" && (
        <p className="min-w-0 flex-1 basis-64">
          Rebuilt from what was read: layout, pictures and styles of the {format} file are not shown.
        </p>
      )}
      {windows > 1 && (
        <div className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Previous section"
            disabled={current <= 1}
            onClick={() => onStart(start - VIEW_WINDOW)}
          >
            <ChevronLeft />
          </Button>
          <p className="tabular-nums" role="status">
            Section {current} of {windows}
          </p>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Next section"
            disabled={current >= windows}
            onClick={() => onStart(start + VIEW_WINDOW)}
          >
            <ChevronRight />
          </Button>
        </div>
      )}
      {isMissing && <p>The quote could not be found here.</p>}
    </div>
  );
}

/** The frame, at the quote of the address. */
function ViewFrame({ title, html, quote }: { title: string; html: string; quote: Span | undefined }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // What the frame has loaded: to move it before that would load it a second time, across the first.
  const [loaded, setLoaded] = useState<string>();
  const name = quote && quoteName(quote);
  useEffect(() => {
    // A fragment needs no script in the frame, and no right to look into it.
    if (name && loaded === html) frame.current?.contentWindow?.location.replace(`about:srcdoc#quote-${name}`);
  }, [name, loaded, html]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox=""
      srcDoc={html}
      onLoad={() => setLoaded(html)}
      className="min-h-0 w-full flex-1 bg-white dark:bg-surface"
    />
  );
}
