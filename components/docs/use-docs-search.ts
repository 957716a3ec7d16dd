"use client";

import { useEffect, useState } from "react";
import type { DocumentationHit, DocumentationHits } from "@/lib/features/guides/schema";

/** How long typing pauses before the server is asked. */
const DEBOUNCE_MS = 100;

interface Answer {
  query: string;
  hits: readonly DocumentationHit[];
  hasFailed: boolean;
}

/** Searches the documentation while a person types; an answer is shown for its own query only. */
export function useDocsSearch(search: string) {
  const query = search.trim().slice(0, 100);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (query.length < 2) return;
    const stop = new AbortController();
    const ask = async () => {
      const found = await fetchHits(query, stop.signal);
      if (!stop.signal.aborted) setAnswer({ query, hits: found ?? [], hasFailed: found === undefined });
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);
  const isAsked = query.length >= 2;
  const current = isAsked && answer?.query === query ? answer : undefined;
  return {
    hits: current?.hits ?? [],
    hasFailed: current?.hasFailed ?? false,
    isAsked,
    isSearching: isAsked && !current,
  };
}

/** Undefined when the server cannot be reached or does not answer as it should. */
async function fetchHits(
  query: string,
  signal: AbortSignal,
): Promise<readonly DocumentationHit[] | undefined> {
  try {
    const response = await fetch(`/docs/search.json?q=${encodeURIComponent(query)}`, { signal });
    if (!response.ok) return undefined;
    const { data }: DocumentationHits = await response.json();
    return data;
  } catch {
    return undefined;
  }
}
