import type { Band } from "@/components/charts/series-points";

/** From here to 1 the risk is critical; the same share of the room above the threshold as the decision uses. */
const CRITICAL_SHARE = 0.6;

/** The risk levels along the drift score, as decisions are made from it. */
export function riskBands(threshold: number): Band[] {
  const criticalFrom = threshold + (1 - threshold) * CRITICAL_SHARE;
  return [
    { name: "Low", from: 0, until: threshold / 2 },
    { name: "Medium", from: threshold / 2, until: threshold },
    { name: "High", from: threshold, until: criticalFrom },
    { name: "Critical", from: criticalFrom, until: 1 },
  ];
}
