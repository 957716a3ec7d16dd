"use client";

import { useEffect, useState } from "react";
import type { z } from "zod";
import { callApi } from "@/components/api";
import type { CatalogHit, SearchCatalogSchema } from "@/lib/features/frameworks/schema";

/** A shorter text finds too much to be of use. */
export const MIN_SEARCH_LENGTH = 2;
/** How long typing pauses before the server is asked. */
const DEBOUNCE_MS = 120;

type Filter = Omit<z.input<typeof SearchCatalogSchema>, "q" | "skip">;

const NO_HITS: readonly CatalogHit[] = [];

interface Found {
  /** The question it answers. */
  key: string;
  hits: readonly CatalogHit[];
  total: number;
  failure: string | undefined;
}

/**
 * Asks the catalog while a person types. An answer is shown for its own question only: a later letter aborts the
 * request, and hides what an earlier one found.
 */
export function useCatalogSearch(search: string, { framework, category, theme, limit }: Filter = {}) {
  const q = search.trim();
  const isAsked = q.length >= MIN_SEARCH_LENGTH || (q === "" && theme !== undefined);
  const key = JSON.stringify([q, framework, category, theme, limit]);
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is why it asks again.
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const query = { q: q.slice(0, 200), framework, category, theme, limit };
        const { data, total } = await callApi("GET /v1/frameworks/search", { query, signal: stop.signal });
        if (!stop.signal.aborted) setFound({ key, hits: data, total, failure: undefined });
      } catch (error) {
        if (stop.signal.aborted) return;
        const failure = error instanceof Error ? error.message : "Try again.";
        setFound({ key, hits: [], total: 0, failure });
      }
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, isAsked, attempt]);
  const answer = isAsked && found?.key === key ? found : undefined;
  const again = () => {
    setFound(undefined);
    setAttempt((count) => count + 1);
  };
  return {
    hits: answer?.hits ?? NO_HITS,
    total: answer?.total ?? 0,
    failure: answer?.failure,
    isAsked,
    isSearching: isAsked && !answer,
    again,
  };
}
