"use client";

import { useEffect, useState } from "react";
import { ApiProblem, callApi } from "@/lib/core/api-client";
import { estimateAudit } from "@/lib/features/audits/contract";
import type { AuditEstimate } from "@/lib/features/audits/schema";
import { type AuditDraft, engineOf } from "./audit-draft";

/** How long nothing may change before it is estimated. */
const PAUSE_MS = 400;

/** `stale` holds the last estimate while another is made, so that the line does not flicker. */
export type Estimating =
  | { state: "idle" }
  | { state: "waiting"; stale: AuditEstimate | undefined }
  | { state: "done"; estimate: AuditEstimate }
  | { state: "failed"; message: string };

/** What the audit of a draft would run on and cost, asked for anew when something that matters has changed. */
export function useEstimate(draft: AuditDraft): Estimating {
  const { framework, scope } = draft;
  const { engine, model } = engineOf(draft);
  const context_length = draft.context.length;
  const [estimating, setEstimating] = useState<Estimating>({ state: "idle" });

  useEffect(() => {
    if (framework === "") return setEstimating({ state: "idle" });
    const stop = new AbortController();
    setEstimating((before) => ({
      state: "waiting",
      stale:
        before.state === "done" ? before.estimate : before.state === "waiting" ? before.stale : undefined,
    }));
    const body = { framework, scope, engine, model, context_length };
    const timer = setTimeout(() => {
      callApi(estimateAudit, { body, signal: stop.signal }).then(
        (estimate) => !stop.signal.aborted && setEstimating({ state: "done", estimate }),
        (error: unknown) => {
          if (stop.signal.aborted) return;
          const message = error instanceof ApiProblem ? error.message : "Something unexpected happened.";
          setEstimating({ state: "failed", message });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [framework, scope, engine, model, context_length]);

  return estimating;
}
