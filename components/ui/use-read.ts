"use client";

import { useCallback, useEffect, useState } from "react";
import { ApiProblem } from "@/lib/core/api-client";

type Reading<Answer> =
  | { state: "loading" }
  | { state: "done"; answer: Answer }
  | { state: "failed"; message: string; isMissing: boolean };

/**
 * Reads something for as long as the component shows it; `read` must stay the same function until
 * something else is to be read. An answer that comes too late is dropped.
 */
export function useRead<Answer>(read: (signal: AbortSignal) => Promise<Answer>) {
  const [reading, setReading] = useState<Reading<Answer>>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is why it reads again.
  useEffect(() => {
    const stop = new AbortController();
    read(stop.signal).then(
      (answer) => !stop.signal.aborted && setReading({ state: "done", answer }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const message = error instanceof Error ? error.message : "Something unexpected happened.";
        const isMissing = error instanceof ApiProblem && error.status === 404;
        setReading({ state: "failed", message, isMissing });
      },
    );
    return () => stop.abort();
  }, [read, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { reading, again };
}
