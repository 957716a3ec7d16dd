import { LineChart } from "@/components/charts/line-chart";
import { Card } from "@/components/ui/card";
import { AUDIT_READY_FROM, type ProgramSummary } from "@/lib/features/programs/schema";

interface TrendCardProps {
  trend: ProgramSummary["trend"];
  /** The day of the request, `YYYY-MM-DD`: readiness holds until something changes. */
  today: string;
}

/** How readiness got to where it is. */
export function TrendCard({ trend, today }: TrendCardProps) {
  return (
    <Card className="p-4">
      <LineChart
        title={<h2 className="font-semibold text-base">Readiness over time</h2>}
        points={trend.map(({ day, readiness_score }) => ({ at: day, value: readiness_score }))}
        format={{ name: "Readiness", decimals: 1 }}
        domain={[0, 100]}
        threshold={{ value: AUDIT_READY_FROM, name: `Audit-ready from ${AUDIT_READY_FROM}` }}
        shape="step"
        heldUntil={today}
      />
    </Card>
  );
}
