"use client";

import { useCallback, useMemo } from "react";
import { callApi } from "@/components/api";
import { useClientFilter } from "@/components/ui/page-address";
import { useRead } from "@/components/ui/use-read";
import { MARKED_QUOTES } from "@/lib/features/documents/vocabulary";
import { indexOf, inReadingOrder } from "./quote-marks";
import { quoteName, readSpan, type Span } from "./text-layout";

/** What audits quote of a version. */
export interface QuotedSpans {
  /** Each stretch once, in reading order. */
  quotes: readonly Span[];
  /** Older audits quote more than is marked. */
  isCut: boolean;
}

const AT_ONCE = 100;
/** Audits of several frameworks quote the same sentences: more pages are read than quotes are marked. */
const MOST_PAGES = 5;

interface QuotedText {
  documentId: string;
  version: number;
  /** Length of the text. */
  characters: number;
}

/**
 * What completed audits quote of a version, and with it the quote of the address, which is the chosen one.
 *
 * @returns undefined until they are read; the chosen quote alone where they cannot be
 */
export function useQuotedSpans({ documentId, version, characters }: QuotedText): QuotedSpans | undefined {
  const chosen = useClientFilter().params.get("quote");
  const read = useCallback(
    (signal: AbortSignal) => readSpans({ documentId, version }, signal),
    [documentId, version],
  );
  const { reading } = useRead(read);
  // The same list for as long as the quotes are the same: another choice draws little anew.
  const known = useMemo((): QuotedSpans | undefined => {
    if (reading.state === "loading") return undefined;
    if (reading.state === "failed") return NOTHING;
    return { ...reading.answer, quotes: inReadingOrder(reading.answer.quotes) };
  }, [reading]);
  return useMemo(() => {
    const span = readSpan(chosen, characters);
    if (!known || !span || indexOf(known.quotes, quoteName(span)) >= 0) return known;
    return { ...known, quotes: inReadingOrder([...known.quotes.slice(0, MARKED_QUOTES - 1), span]) };
  }, [known, chosen, characters]);
}

const NOTHING: QuotedSpans = { quotes: [], isCut: false };

/** The quotes of the newest audits first. */
async function readSpans(
  { documentId, version }: { documentId: string; version: number },
  signal: AbortSignal,
): Promise<QuotedSpans> {
  const found = new Map<string, Span>();
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { version: String(version), limit: String(AT_ONCE), ...(cursor && { cursor }) };
    const { data, next_cursor } = await callApi("GET /v1/documents/{id}/quotes", {
      params: { id: documentId },
      query,
      signal,
    });
    for (const { start, end } of data) found.set(quoteName({ start, end }), { start, end });
    cursor = next_cursor ?? undefined;
    if (!cursor || found.size > MARKED_QUOTES) break;
  }
  const quotes = [...found.values()].slice(0, MARKED_QUOTES);
  return { quotes, isCut: cursor !== undefined || found.size > MARKED_QUOTES };
}
