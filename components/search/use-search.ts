"use client";

import { useEffect, useState } from "react";
import { callApi } from "@/components/api";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { matchTier, parseSearch } from "@/lib/core/search-text";
import type { SearchHit } from "@/lib/features/search/schema";

/** How long typing pauses before the server is asked. */
const DEBOUNCE_MS = 120;
const MAX_HITS = 30;
const NONE: readonly SearchHit[] = [];

interface Answer {
  q: string;
  hits: readonly SearchHit[];
  failure: string | undefined;
}

/**
 * What the server finds while a person types. A later letter aborts the request. Until its answer is there, those of
 * the earlier results stay that have the new text in their name, so that the list neither flickers nor lies.
 */
export function useSearch(typed: string) {
  const q = typed.trim().slice(0, TEXT_LIMITS.name);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (q === "") return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const query = { q, limit: String(MAX_HITS) };
        const { data } = await callApi("GET /v1/search", { query, signal: stop.signal });
        if (!stop.signal.aborted) setAnswer({ q, hits: data, failure: undefined });
      } catch (error) {
        if (stop.signal.aborted) return;
        setAnswer({ q, hits: NONE, failure: error instanceof Error ? error.message : "Try again." });
      }
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  if (q === "") return { hits: NONE, failure: undefined, isSearching: false };
  if (answer?.q === q) return { hits: answer.hits, failure: answer.failure, isSearching: false };
  return { hits: stillMatching(answer?.hits ?? NONE, q), failure: undefined, isSearching: true };
}

function stillMatching(hits: readonly SearchHit[], q: string): readonly SearchHit[] {
  const search = parseSearch(q);
  return hits.filter((hit) => {
    const tier = matchTier(search, { name: hit.name, alias: hit.reference });
    return tier !== undefined && tier !== "similar";
  });
}
