import { STATE_LABELS, StateStatus, VERDICT_LABELS } from "@/components/audits/labels";
import { cn } from "@/components/ui/class-names";
import { TONE_MARK } from "@/components/ui/tone";
import type { Coverage, RequirementCounts } from "@/lib/features/audits/schema";
import { REQUIREMENT_STATES, VERDICTS } from "@/lib/judgment/analyst/vocabulary";
import { ReportFilterLink } from "./report-filter-link";

interface StateCountsProps {
  counts: RequirementCounts;
  coverage: Coverage;
}

/** How many requirements have which state, each leading to them; then the verdicts on the controls. */
export function StateCounts({ counts, coverage }: StateCountsProps) {
  const present = REQUIREMENT_STATES.filter((state) => counts[state] > 0);
  const verdicts = VERDICTS.filter((verdict) => coverage[verdict] > 0).map(
    (verdict) => `${coverage[verdict]} ${VERDICT_LABELS[verdict].label.toLowerCase()}`,
  );
  return (
    <div className="@container flex flex-col gap-3">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {present.map((state) => (
          <div
            key={state}
            className={cn(
              "h-full",
              state === "no_evidence" ? "bg-line" : TONE_MARK[STATE_LABELS[state].tone],
            )}
            style={{ flexGrow: counts[state] }}
          />
        ))}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 @md:grid-cols-3 @2xl:grid-cols-[repeat(6,auto)] @2xl:justify-between">
        {REQUIREMENT_STATES.map((state) => (
          <div key={state} className="flex flex-col-reverse">
            <dt>
              <StateStatus state={state} />
            </dt>
            <dd className="font-semibold text-lg tabular-nums">
              {counts[state] > 0 ? (
                <ReportFilterLink
                  changes={{ verdict: state }}
                  className="text-ink no-underline hover:underline print:inline"
                >
                  {counts[state]}
                  <span className="sr-only">
                    {" "}
                    requirements: show those with the state {STATE_LABELS[state].label}
                  </span>
                </ReportFilterLink>
              ) : (
                <span className="text-ink-muted">0</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-muted text-xs">
        Controls: {verdicts.join(", ")}.
        {counts.not_counted > 0 && ` ${counts.not_counted} requirements do not count today.`}
      </p>
    </div>
  );
}
