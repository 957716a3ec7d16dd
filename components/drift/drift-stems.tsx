import { SmallPlot } from "@/components/charts/small-plot";
import { SHOWN_DAYS } from "@/components/programs/readiness";
import { countOf } from "@/components/ui/count-of";
import type { SystemOverview } from "@/lib/features/governance/schema";

export type DriftReading = NonNullable<SystemOverview["last_drift"]>;

interface DriftStemsProps {
  systemName: string;
  /** Oldest first; the last one's threshold is drawn. */
  readings: readonly DriftReading[];
  /** Ends of the time axis, ISO 8601. */
  from: string;
  until: string;
  className: string;
}

/** Drift readings of some weeks in a small chart. Fewer than two are no chart. */
export function DriftStems({ systemName, readings, from, until, className }: DriftStemsProps) {
  if (readings.length < 2) return null;
  const breaches = readings.filter(({ is_drifting }) => is_drifting).length;
  return (
    <SmallPlot
      shape="stems"
      points={readings.map(({ timestamp, drift_score, is_drifting }) => ({
        at: timestamp,
        value: drift_score,
        isBreach: is_drifting,
      }))}
      from={from}
      until={until}
      domain={[0, 1]}
      threshold={readings.at(-1)?.threshold}
      summary={`${countOf(readings.length, "drift reading")} of ${systemName} in ${SHOWN_DAYS} days, ${breaches} over the threshold`}
      className={className}
    />
  );
}
