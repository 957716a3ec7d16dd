"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { decisionHref, driftHref } from "@/components/decisions/hrefs";
import { DriftChart } from "@/components/drift/drift-chart";
import { TooFewReadings } from "@/components/drift/missing-readings";
import { hasLine, readingsIn } from "@/components/drift/trend-series";
import { TrendState } from "@/components/drift/trend-state";
import { Card, Section } from "@/components/ui/card";
import type { DriftTrend } from "@/lib/judgment/drift/schema";

interface SystemDriftProps {
  systemName: string;
  trend: DriftTrend;
}

/** The drift of a system on its page. */
export function SystemDrift({ systemName, trend }: SystemDriftProps) {
  const router = useRouter();
  const hasReadings = readingsIn(trend) > 0;
  return (
    <Section
      id="drift"
      title="Drift"
      aside={
        hasReadings && (
          <Link
            href={driftHref(systemName)}
            className="inline-flex items-center gap-1 rounded-sm text-accent-text text-sm hover:underline"
          >
            All readings
            <ArrowRight className="size-3.5" aria-hidden />
          </Link>
        )
      }
    >
      <Card className="p-4">
        {!hasReadings ? (
          <p className="text-ink-muted text-sm">
            Nothing measured yet. Each drift analysis and governance decision adds a reading.
          </p>
        ) : !hasLine(trend) ? (
          <TooFewReadings systemName={systemName} trend={trend} />
        ) : (
          <DriftChart
            title={<TrendState state={trend.state} />}
            systemName={systemName}
            trend={trend}
            onOpen={(id) => router.push(decisionHref({ id, system_name: systemName }))}
          />
        )}
      </Card>
    </Section>
  );
}
