"use client";

import { useCallback } from "react";
import { callApi } from "@/components/api";
import { useRead } from "@/components/ui/use-read";
import { MARKED_QUOTES } from "@/lib/features/documents/vocabulary";
import type { Span } from "./text-layout";

/** Names a quote in a view, as the API does. */
export const quoteName = ({ start, end }: Span) => `${start}-${end}`;

const AT_ONCE = 100;
/** Audits of several frameworks quote the same sentences: more pages are read than quotes are marked. */
const MOST_PAGES = 5;

/**
 * What completed audits quote of a version, the newest first, each stretch once, and with it the selected quote.
 *
 * @returns undefined until they are read; the selected quote alone where they cannot be
 */
export function useQuotedSpans(
  { documentId, version }: { documentId: string; version: number },
  selected: Span | undefined,
): readonly Span[] | undefined {
  const read = useCallback(
    (signal: AbortSignal) => readSpans({ documentId, version }, signal),
    [documentId, version],
  );
  const { reading } = useRead(read);
  if (reading.state === "loading") return undefined;
  const quoted = reading.state === "done" ? reading.answer : [];
  if (!selected || quoted.some((span) => quoteName(span) === quoteName(selected))) return quoted;
  return [{ start: selected.start, end: selected.end }, ...quoted.slice(0, MARKED_QUOTES - 1)];
}

async function readSpans(
  { documentId, version }: { documentId: string; version: number },
  signal: AbortSignal,
): Promise<Span[]> {
  const found = new Map<string, Span>();
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES && found.size < MARKED_QUOTES; page++) {
    const query = { version: String(version), limit: String(AT_ONCE), ...(cursor && { cursor }) };
    const { data, next_cursor } = await callApi("GET /v1/documents/{id}/quotes", {
      params: { id: documentId },
      query,
      signal,
    });
    for (const { start, end } of data) found.set(quoteName({ start, end }), { start, end });
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return [...found.values()].slice(0, MARKED_QUOTES);
}
