import type { DriftMeasurement } from "@/lib/judgment/drift/schema";
import { DOUBT_BAND, type Doubt } from "./vocabulary";

/** Scores have six decimals; differences of them have noise beyond. */
const PRECISION = 1e6;

/**
 * What leaves a measurement unsure, null where nothing does. Pure, and the definition of "unsure":
 *
 * - `insufficient_basis`: the expected text does not speak to the behavior, or there is nothing to compare
 * - `near_threshold`: the score is at most {@link DOUBT_BAND} from the threshold, on either side
 *
 * The first is the stronger one and is named where both hold.
 */
export function doubtOf(
  { drift_score, basis }: Pick<DriftMeasurement, "drift_score" | "basis">,
  threshold: number,
): Doubt | null {
  if (basis === "insufficient_basis") return "insufficient_basis";
  const distance = Math.round(Math.abs(drift_score - threshold) * PRECISION) / PRECISION;
  return distance <= DOUBT_BAND ? "near_threshold" : null;
}
