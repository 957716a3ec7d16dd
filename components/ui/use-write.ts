"use client";

import { useRef, useState } from "react";
import { ApiProblem } from "@/lib/core/api-client";
import { newId } from "@/lib/core/ids";

/** A write to the API: whether it runs, and what went wrong. */
export function useWrite() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();

  /** Runs a write; undefined when the API refused it, and then `problem` says why. */
  const write = async <Answer>(call: () => Promise<Answer>): Promise<{ answer: Answer } | undefined> => {
    setBusy(true);
    setProblem(undefined);
    try {
      return { answer: await call() };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { write, isBusy, problem, clear: () => setProblem(undefined) };
}

/**
 * The header of a creating request. Its key stays while the same body is sent again, so that a lost
 * answer does not create a second record; another body gets another key. A file is known by its name, size
 * and day.
 */
export function useIdempotencyKey(): (body: unknown) => Record<"idempotency-key", string> {
  const lastSent = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body, (_, value) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
    if (lastSent.current.text !== text) lastSent.current = { text, key: newId("request") };
    return { "idempotency-key": lastSent.current.key };
  };
}
