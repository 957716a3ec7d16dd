import type { Band } from "@/components/charts/series-points";
import { criticalFrom } from "@/lib/judgment/risk/policy";

/** The risk levels along the drift score, as decisions are made from it. */
export function riskBands(threshold: number): Band[] {
  const critical = criticalFrom(threshold);
  return [
    { name: "Low", from: 0, until: threshold / 2 },
    { name: "Medium", from: threshold / 2, until: threshold },
    { name: "High", from: threshold, until: critical },
    { name: "Critical", from: critical, until: 1 },
  ];
}
