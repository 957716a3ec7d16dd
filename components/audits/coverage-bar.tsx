import { cn } from "@/components/ui/class-names";
import { TONE_MARK } from "@/components/ui/tone";
import { type Coverage, VERDICTS } from "@/lib/features/audits/schema";
import { VERDICT_LABELS } from "./labels";
import { VerdictStatus } from "./statuses";

/** How the verdicts are shared out: the counts say it, the bar shows it. */
export function CoverageBar({ coverage }: { coverage: Coverage }) {
  return (
    <div className="@container flex flex-col gap-3">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {VERDICTS.filter((verdict) => coverage[verdict] > 0).map((verdict) => (
          <div
            key={verdict}
            className={cn("h-full", TONE_MARK[VERDICT_LABELS[verdict].tone])}
            style={{ flexGrow: coverage[verdict] }}
          />
        ))}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 @md:grid-cols-4">
        {VERDICTS.map((verdict) => (
          <div key={verdict} className="flex flex-col-reverse">
            <dt>
              <VerdictStatus verdict={verdict} />
            </dt>
            <dd className="font-semibold text-lg tabular-nums">{coverage[verdict]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
