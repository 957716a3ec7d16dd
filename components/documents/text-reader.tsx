"use client";

import { FileText } from "lucide-react";
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef } from "react";
import { quoteHref } from "@/components/audits/quote-source";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/class-names";
import { useClientFilter } from "@/components/ui/page-address";
import { Skeleton } from "@/components/ui/skeleton";
import type { Part } from "@/lib/platform/reading/schema";
import { TextOutline } from "./outline";
import { PartForm } from "./part-form";
import { QuoteSteps } from "./quote-steps";
import { quoteName, readSpan, type Span, type Stretch } from "./text-layout";
import { type MarkActions, TextStretch } from "./text-stretch";
import { type ReadText, useDocumentText } from "./use-document-text";
import type { QuotedSpans } from "./use-quoted-spans";

/** Unit: UTF-16 code units. */
const SHORT_TEXT = 2_000;

/** What stays visible above the place one jumps to. Unit: pixels. */
const ROOM_ABOVE = 16;
/** Above a quote stays the sentence before it. Unit: pixels. */
const ROOM_ABOVE_QUOTE = 120;

interface TextReaderProps extends ReadText {
  /** Undefined until it is known. */
  quoted: QuotedSpans | undefined;
}

/**
 * The text of a version as it was read, with its outline, its pages and what audits quote of it. `?page=7` opens it
 * there, `?quote=120-180` at a quote, which is the chosen one.
 */
export function TextReader({ quoted, ...text }: TextReaderProps) {
  const { params, change } = useClientFilter();
  const reading = useDocumentText(text);
  const { shown, parts, outline, showAt } = reading;
  const quote = readSpan(params.get("quote"), text.characters);
  const page = Number(params.get("page") ?? Number.NaN);
  const { pane, goTo } = useJumps(shown);

  const openPart = useCallback(
    (part: Part) => {
      goTo(`[data-part="${part.number}"]`);
      void showAt(part.start);
    },
    [goTo, showAt],
  );
  const { start: quoteStart, end: quoteEnd } = quote ?? {};
  const isAtQuote = useRef(quoteStart !== undefined);
  useEffect(() => {
    if (!isAtQuote.current) void showAt(0);
  }, [showAt]);
  // Steps from quote to quote keep the focus, so that there can be another.
  const isStep = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a quote that begins where the last one did is another.
  useEffect(() => {
    if (quoteStart === undefined) return;
    goTo("mark[data-chosen]", { keepsFocus: isStep.current });
    isStep.current = false;
    void showAt(quoteStart);
  }, [quoteStart, quoteEnd, goTo, showAt]);
  const arrival = quoteStart === undefined ? parts.find((part) => part.number === page) : undefined;
  useEffect(() => {
    if (arrival) openPart(arrival);
  }, [arrival, openPart]);

  return (
    <section
      aria-labelledby="text-title"
      className={cn(
        "@container flex flex-col overflow-clip rounded-lg border bg-surface",
        // A page of text takes the room it needs; more is scrolled.
        text.characters < SHORT_TEXT ? "max-h-[80dvh]" : "h-[80dvh] min-h-96",
      )}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5">
        <FileText className="size-4 text-ink-muted" aria-hidden />
        <h2 id="text-title" className="flex-1 whitespace-nowrap font-semibold text-sm">
          Text as it was read
        </h2>
        <p className="text-ink-muted text-xs tabular-nums max-sm:hidden">
          {text.characters.toLocaleString("en")} characters
        </p>
        {quoted && (
          <QuoteSteps
            {...quoted}
            chosen={quote && quoteName(quote)}
            onChoose={(next) => {
              isStep.current = true;
              change({ quote: quoteName(next), page: undefined });
            }}
          />
        )}
        {parts.length > 0 && (
          <PartForm
            parts={parts}
            current={arrival}
            onOpen={(part) => {
              change({ page: String(part.number), quote: undefined });
              openPart(part);
            }}
          />
        )}
      </div>
      <div className="flex min-h-0 flex-1 @max-2xl:flex-col">
        <TextOutline
          headings={outline}
          readMore={reading.readMoreHeadings}
          onOpen={({ start }) => {
            goTo(`[data-line="${start}"]`);
            void showAt(start);
          }}
        />
        <Pane reading={reading} pane={pane} text={text} quoted={quoted} quote={quote} />
      </div>
    </section>
  );
}

interface Jump {
  selector: string;
  keepsFocus?: boolean;
}

/** Scrolls the pane to what is asked for, once it is drawn. */
function useJumps(shown: readonly Stretch[]) {
  const pane = useRef<HTMLDivElement>(null);
  const wanted = useRef<Jump>(undefined);
  const jump = useCallback(() => {
    const box = pane.current;
    const target = wanted.current && box?.querySelector<HTMLElement>(wanted.current.selector);
    if (!box || !target) return;
    const { keepsFocus } = wanted.current ?? {};
    wanted.current = undefined;
    box.scrollIntoView({ block: "nearest" });
    const isMark = target.tagName === "MARK";
    const [at, room] = [target.getBoundingClientRect(), box.getBoundingClientRect()];
    // A mark in sight stays where it is: it may have been chosen there.
    const isInSight = at.top >= room.top && at.bottom <= room.bottom;
    if (!isMark || !isInSight) box.scrollTop += at.top - room.top - (isMark ? ROOM_ABOVE_QUOTE : ROOM_ABOVE);
    if (!keepsFocus) (target.querySelector("a") ?? target).focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is why it can jump now.
  useLayoutEffect(jump, [shown]);
  const goTo = useCallback(
    (selector: string, { keepsFocus = false } = {}) => {
      wanted.current = { selector, keepsFocus };
      // It may be shown already.
      jump();
    },
    [jump],
  );
  return { pane, goTo };
}

interface PaneProps {
  reading: ReturnType<typeof useDocumentText>;
  pane: React.RefObject<HTMLDivElement | null>;
  text: ReadText;
  quoted: QuotedSpans | undefined;
  quote: Span | undefined;
}

/** The scrolled text: more is shown as its ends come near, and what is shown stays where it is on the screen. */
function Pane({ reading, pane, text, quoted, quote }: PaneProps) {
  const { shown, failure, extend, hasBefore, hasAfter } = reading;
  const { quotes, chosen, actions } = useMarks({ text, quoted, quote });
  const anchor = useRef<{ start: number; top: number }>(undefined);
  const hold = () => {
    // The first stretch within sight stays when others are added above it or taken away.
    const box = pane.current;
    const top = box?.getBoundingClientRect().top ?? 0;
    const held = [...(box?.querySelectorAll<HTMLElement>("[data-stretch]") ?? [])].find(
      (element) => element.getBoundingClientRect().bottom > top,
    );
    if (held) anchor.current = { start: Number(held.dataset.stretch), top: held.getBoundingClientRect().top };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is why the place may have moved.
  useLayoutEffect(() => {
    const held = anchor.current;
    const element = held && pane.current?.querySelector(`[data-stretch="${held.start}"]`);
    anchor.current = undefined;
    if (held && element && pane.current)
      pane.current.scrollTop += element.getBoundingClientRect().top - held.top;
  }, [shown]);
  const more = (direction: "before" | "after") => extend(direction, hold);
  return (
    <div
      ref={pane}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      data-pane
      className="min-h-0 min-w-0 flex-1 overflow-y-auto px-4 py-3 -outline-offset-2 [overflow-anchor:none] sm:px-6"
    >
      {failure && (
        <Callout
          tone="danger"
          role="alert"
          title="The text could not be read"
          action={<Button onClick={failure.again}>Try again</Button>}
        >
          {failure.message}
        </Callout>
      )}
      {shown.length === 0 && !failure && <TextSkeleton />}
      {hasBefore && !failure && <MoreText label="Earlier text" onSeen={() => void more("before")} />}
      {shown.map((stretch) => (
        <TextStretch
          key={stretch.start}
          stretch={stretch}
          quotes={quotes}
          chosen={quote && quote.start < stretch.end && quote.end > stretch.start ? chosen : undefined}
          actions={actions}
        />
      ))}
      {hasAfter && !failure && <MoreText label="More text" onSeen={() => void more("after")} />}
      <p id={actions.describedBy} hidden>
        Quoted by an audit
      </p>
    </div>
  );
}

/** What is marked: until the quotes are known, the chosen one alone. */
function useMarks({ text, quoted, quote }: Pick<PaneProps, "text" | "quoted" | "quote">) {
  const { documentId: id, version } = text;
  const { change } = useClientFilter();
  const describedBy = useId();
  const chosen = quote && quoteName(quote);
  const { characters } = text;
  const quotes = useMemo(() => {
    const alone = readSpan(chosen, characters);
    return quoted?.quotes ?? (alone ? [alone] : []);
  }, [quoted, chosen, characters]);
  const actions = useMemo<MarkActions>(
    () => ({
      hrefOf: (one) => quoteHref({ id, version, page: null }, one),
      choose: (one) => change({ quote: quoteName(one), page: undefined }),
      describedBy,
    }),
    [id, version, change, describedBy],
  );
  return { quotes, chosen, actions };
}

/** Asks for more when it comes near; a button, so that it can also be asked for. */
function MoreText({ label, onSeen }: { label: string; onSeen: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (!button.current) return;
    const root = button.current.closest<HTMLElement>("[data-pane]");
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && seen.current(),
      { root, rootMargin: "400px 0px" },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  });
  return (
    <button
      ref={button}
      type="button"
      onClick={onSeen}
      className="my-3 w-full rounded-md py-2 text-center text-ink-muted text-xs hover:bg-hover"
    >
      {label}
    </button>
  );
}

function TextSkeleton() {
  return (
    <div className="flex flex-col gap-3 py-2" aria-busy>
      {["w-1/3", "w-full", "w-11/12", "w-4/5", "w-1/4", "w-full", "w-5/6"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing.
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
