"use client";

import { useEffect, useState } from "react";
import { callApi } from "@/components/api";
import { costText } from "@/components/orchestrator/amounts";
import { modelLabel } from "@/components/orchestrator/model-options";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { ApiProblem } from "@/lib/core/api-client";
import type { AuditEstimate } from "@/lib/features/audits/schema";
import { AUDITED_TEXT_LIMIT } from "@/lib/features/audits/vocabulary";
import { addEstimates } from "./add-estimates";
import { type AuditDraft, charactersOf, engineOf } from "./audit-draft";
import { engineWord } from "./labels";
import type { AuditModel } from "./types";

interface EstimateLineProps {
  estimating: Estimating;
  models: readonly AuditModel[];
}

/** What the audit would run on and cost. Its place is held from the start, so that nothing moves. */
export function EstimateLine({ estimating, models }: EstimateLineProps) {
  const shown = estimating.state === "done" ? estimating.estimate : undefined;
  const stale = estimating.state === "waiting" ? estimating.stale : undefined;
  return (
    <div role="status" className="min-h-26 rounded-md bg-sunken px-3 py-2 text-sm tabular-nums sm:min-h-19">
      {estimating.state === "idle" && (
        <p className="text-ink-muted">Choose a framework to see what judges and what it costs.</p>
      )}
      {estimating.state === "waiting" && !stale && (
        <>
          <span className="sr-only">Estimating</span>
          <Skeleton className="my-1 h-3 w-3/4" />
        </>
      )}
      {estimating.state === "failed" && (
        <p className="text-ink-soft">The price could not be estimated. {estimating.message}</p>
      )}
      {shown && <Estimate estimate={shown} models={models} />}
      {stale && <Estimate estimate={stale} models={models} isStale />}
    </div>
  );
}

function Estimate({
  estimate,
  models,
  isStale,
}: {
  estimate: AuditEstimate;
  models: readonly AuditModel[];
  isStale?: boolean;
}) {
  if (!estimate.can_run) {
    return (
      <div className={cn("flex flex-col gap-0.5", isStale && "opacity-60")}>
        <Status tone="warning">Cannot run now</Status>
        <p className="text-ink-soft">{estimate.reason}</p>
      </div>
    );
  }
  return (
    <div className={cn("flex flex-col gap-0.5", isStale && "opacity-60")}>
      <p className="font-medium">{partsOf(estimate, models).join(" · ")}</p>
      <p className="text-ink-muted text-xs">{estimate.reason}</p>
    </div>
  );
}

/** "Language model", "GPT-5, then …", "22 controls in 3 calls", "about $0.04, at most $0.21", what is left. */
function partsOf(estimate: AuditEstimate, models: readonly AuditModel[]): string[] {
  const controls = countOf(estimate.controls, "control");
  if (estimate.engine === "embedded-analyst") return [engineWord(estimate.engine), controls, "no cost"];
  const [first, ...others] = estimate.models.map((id) => modelLabel(models, id));
  const standIns =
    others.length === 0 ? "" : `, then ${others.slice(0, 2).join(", ")}${others.length > 2 ? " …" : ""}`;
  const challenger = estimate.challenger;
  return [
    engineWord(estimate.engine),
    `${first ?? ""}${standIns}`,
    ...(challenger === null ? [] : [`challenged by ${modelLabel(models, challenger)}`]),
    `${controls} in ${countOf(estimate.calls, "call")}`,
    `about ${costText(estimate.estimated_cost)}, at most ${costText(estimate.maximum_cost)}`,
    `${costText(estimate.budget_left)} left this month`,
  ];
}

/** How long nothing may change before it is estimated. */
const PAUSE_MS = 400;

/** `stale` holds the last estimate while another is made, so that the line does not flicker. */
type Estimating =
  | { state: "idle" }
  | { state: "waiting"; stale: AuditEstimate | undefined }
  | { state: "done"; estimate: AuditEstimate }
  | { state: "failed"; message: string };

/**
 * What the audits of a draft would run on and cost together, requested again when something that matters has changed.
 * A draft with too much text is not estimated: its form says so.
 */
export function useEstimate(draft: AuditDraft): Estimating {
  const { scope } = draft;
  const { engine, model } = engineOf(draft);
  const context_length = charactersOf(draft);
  const frameworks = draft.frameworks.join(" ");
  const isIdle = frameworks === "" || context_length > AUDITED_TEXT_LIMIT;
  const [estimating, setEstimating] = useState<Estimating>({ state: "idle" });

  useEffect(() => {
    if (isIdle) return setEstimating({ state: "idle" });
    const stop = new AbortController();
    setEstimating((before) => ({
      state: "waiting",
      stale:
        before.state === "done" ? before.estimate : before.state === "waiting" ? before.stale : undefined,
    }));
    const common = { scope, engine, model, context_length };
    const timer = setTimeout(() => {
      const asked = frameworks
        .split(" ")
        .map((framework) =>
          callApi("POST /v1/audit/estimate", { body: { framework, ...common }, signal: stop.signal }),
        );
      Promise.all(asked).then(
        (estimates) =>
          !stop.signal.aborted && setEstimating({ state: "done", estimate: addEstimates(estimates) }),
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
  }, [isIdle, frameworks, scope, engine, model, context_length]);

  return estimating;
}
