"use client";

import { DecisionDrawer } from "@/components/decisions/decision-drawer";
import { Card, Section } from "@/components/ui/card";
import { useOpenRecord } from "@/components/ui/use-open-record";
import type { DecisionItem } from "@/lib/features/governance/schema";
import type { DriftTrend } from "@/lib/judgment/drift/schema";
import { DriftChart } from "./drift-chart";
import { ReadingsTable } from "./readings-table";
import { TooFewReadings } from "./too-few-readings";
import { hasLine } from "./trend-series";

interface DriftWorkspaceProps {
  systemName: string;
  trend: DriftTrend;
  /** A page of the system's readings, newest first. */
  decisions: readonly DecisionItem[];
}

/** The drift of one system: the line, the readings, and one of them in a drawer. */
export function DriftWorkspace({ systemName, trend, decisions }: DriftWorkspaceProps) {
  const { openId, hrefOf, open } = useOpenRecord("decision");
  const listed = decisions.map((decision) => decision.id);
  const charted = trend.series.flatMap((series) => series.points.map((point) => point.id)).toReversed();
  const rows = decisions.map((decision) => ({
    ...decision,
    href: hrefOf(decision.id),
    open: () => open(decision.id, "push"),
  }));
  const show = (id: string) => open(id, "push");
  return (
    <>
      <Card className="p-4">
        {!hasLine(trend) ? (
          <TooFewReadings systemName={systemName} trend={trend} onOpen={show} />
        ) : (
          <DriftChart
            title={
              <div>
                <h2 className="font-semibold text-base">Drift over time</h2>
                <p className="text-ink-muted text-sm">One step per reading. Click one to open it.</p>
              </div>
            }
            systemName={systemName}
            trend={trend}
            onOpen={show}
          />
        )}
      </Card>
      <Section id="readings" title="Readings" note="Every drift analysis and governance decision.">
        <ReadingsTable rows={rows} />
      </Section>
      <DecisionDrawer
        id={openId}
        siblings={openId !== undefined && listed.includes(openId) ? listed : charted}
        hrefOf={hrefOf}
        onChange={(id) => open(id, "replace")}
      />
    </>
  );
}
