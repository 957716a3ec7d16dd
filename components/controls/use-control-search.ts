"use client";

import { useEffect, useState } from "react";
import { callApi } from "@/components/api";
import type { FoundControl } from "@/lib/features/programs/related-schema";

const MIN_LENGTH = 2;
const DEBOUNCE_MS = 120;
const NONE: readonly FoundControl[] = [];

/** Controls of the organization's programs that a text finds while a person types. Without an answer: none. */
export function useControlSearch(search: string): readonly FoundControl[] {
  const q = search.trim().slice(0, 200);
  const [found, setFound] = useState<{ q: string; controls: readonly FoundControl[] }>();
  useEffect(() => {
    if (q.length < MIN_LENGTH) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callApi("GET /v1/program-controls", { query: { q }, signal: stop.signal }).then(
        ({ data }) => setFound({ q, controls: data }),
        // The catalog's search says what failed; this group is only missing then.
        () => setFound({ q, controls: NONE }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  return q.length >= MIN_LENGTH && found?.q === q ? found.controls : NONE;
}
