"use client";

import { useState } from "react";
import { ApiProblem } from "@/lib/core/api-client";

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
