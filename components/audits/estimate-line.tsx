import { costText } from "@/components/orchestrator/amounts";
import { modelLabel } from "@/components/orchestrator/model-options";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import type { AuditEstimate } from "@/lib/features/audits/schema";
import { engineWord } from "./labels";
import type { AuditModel } from "./types";
import type { Estimating } from "./use-estimate";

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
