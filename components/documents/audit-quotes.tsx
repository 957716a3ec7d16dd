"use client";

import Link from "next/link";
import type { MouseEvent } from "react";
import { ControlLink } from "@/components/audits/control-link";
import { StateStatus, VerdictStatus } from "@/components/audits/labels";
import { quoteHref } from "@/components/audits/quote-source";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { useClientFilter } from "@/components/ui/page-address";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import type { DocumentQuote } from "@/lib/features/audits/quote-schema";
import { useAuditQuotes } from "./use-audit-quotes";

interface AuditQuotesProps {
  documentId: string;
  auditId: string;
  /** The number of the version whose text is shown. */
  shown: number;
}

/** What one audit quotes of the document, by control in the order of its report. */
export function AuditQuotes({ documentId, auditId, shown }: AuditQuotesProps) {
  const { quotes, total, isBusy, failure, more } = useAuditQuotes(documentId, auditId);
  const [first] = quotes;
  return (
    <div className="mt-2 flex flex-col gap-3 sm:pl-5.5">
      {first && (
        <p className="flex flex-wrap items-center gap-x-3 text-ink-muted text-xs">
          <span>
            {countOf(total, "quote")} of version {first.version}
          </span>
          {!first.is_current_version && (
            <Status tone="warning" className="text-xs">
              Superseded
            </Status>
          )}
        </p>
      )}
      {!first && !isBusy && !failure && (
        <p className="text-ink-muted text-sm">This audit read the document and quotes nothing of it.</p>
      )}
      {byControl(quotes).map((ofControl) => (
        <ControlQuotes
          key={ofControl[0]?.control_id}
          quotes={ofControl}
          documentId={documentId}
          shown={shown}
        />
      ))}
      {isBusy && <Skeleton className="h-12" />}
      {failure && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          The quotes could not be read. {failure}
          <Button size="sm" onClick={more}>
            Try again
          </Button>
        </p>
      )}
      {!isBusy && !failure && quotes.length < total && (
        <Button size="sm" variant="ghost" className="self-start" onClick={more}>
          More quotes ({(total - quotes.length).toLocaleString("en")})
        </Button>
      )}
    </div>
  );
}

/** Quotes of one control follow each other. */
function byControl(quotes: readonly DocumentQuote[]): DocumentQuote[][] {
  const groups: DocumentQuote[][] = [];
  for (const quote of quotes) {
    const last = groups.at(-1);
    if (last?.[0]?.control_id === quote.control_id) last.push(quote);
    else groups.push([quote]);
  }
  return groups;
}

interface ControlQuotesProps {
  quotes: readonly DocumentQuote[];
  documentId: string;
  shown: number;
}

function ControlQuotes({ quotes, documentId, shown }: ControlQuotesProps) {
  const [first] = quotes;
  if (!first) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
        <ControlLink framework={first.framework} reference={first.control_id} />
        <span className="min-w-0 break-words">{first.control_title}</span>
        {first.requirement_id === null && <VerdictStatus verdict={first.verdict} />}
      </p>
      <ul className="flex flex-col gap-1.5">
        {quotes.map((quote) => (
          <QuoteItem
            key={`${quote.requirement_id}-${quote.start}-${quote.end}`}
            quote={quote}
            documentId={documentId}
            isShown={quote.version === shown}
          />
        ))}
      </ul>
    </div>
  );
}

interface QuoteItemProps {
  quote: DocumentQuote;
  documentId: string;
  /** Its version is the one whose text is shown. */
  isShown: boolean;
}

/** A quote that leads to its place. The text comes from outside, so it is isolated and only ever text. */
function QuoteItem({ quote, documentId, isShown }: QuoteItemProps) {
  const { params, change } = useClientFilter();
  const span = `${quote.start}-${quote.end}`;
  const isMarked = isShown && params.get("quote") === span;
  const mark = (event: MouseEvent) => {
    // Another tab, or another version, is another page.
    if (!isShown || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isMarked)
      document.querySelector("[data-pane] mark[data-chosen]")?.scrollIntoView({ block: "center" });
    else change({ quote: span, page: undefined });
  };
  return (
    <li
      className="rounded-md bg-sunken px-3 py-2 data-marked:bg-warning-soft"
      data-marked={isMarked || undefined}
    >
      <Link
        href={quoteHref({ id: documentId, version: quote.version, page: quote.page }, quote)}
        prefetch={false}
        onClick={mark}
        aria-current={isMarked ? "true" : undefined}
        className="line-clamp-4 whitespace-pre-line break-words rounded-sm text-sm leading-5 [unicode-bidi:isolate] hover:underline"
      >
        {quote.quote}
      </Link>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-ink-muted text-xs">
        {quote.state !== null && <StateStatus state={quote.state} />}
        {quote.citation !== null && <span>{quote.citation}</span>}
        <span className="min-w-0 break-words [unicode-bidi:isolate]">
          {[quote.place, isShown ? "" : `version ${quote.version}`].filter((part) => part !== "").join(", ")}
        </span>
      </p>
    </li>
  );
}
