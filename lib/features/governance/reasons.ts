import type { Judgement } from "./judge-behavior";

/** Two decimals: more would claim what a score does not know. */
export function shown(score: number): string {
  return score.toFixed(2);
}

/** Below this similarity an expected statement is about something else than what was observed. */
const COVERED_FROM = 0.5;
/** From this probability on two statements are said to contradict each other. */
const CONTRADICTS_FROM = 0.5;

/**
 * Why a decision came out as it did, in sentences: the drift, whether the expectation is about what was
 * observed at all, then what the scan changed. Pure.
 */
export function reasonsOf({ measurement, outcome, scan }: Judgement, threshold: number): string[] {
  const { driftLevel, riskLevel, isDrifting } = outcome;
  const drift = `The drift score ${shown(measurement.drift_score)} is ${isDrifting ? "above" : "at or below"} the threshold ${shown(threshold)}, which by itself is a ${driftLevel.toLowerCase()} risk.`;
  return [drift, ...coverageReason(measurement), ...scanReasons(scan), ...raiseReason(driftLevel, riskLevel)];
}

/** Not like anything expected and not against it either: the measure has nothing to say, and says so. */
function coverageReason({ comparison, nearest_reference, differences }: Judgement["measurement"]): string[] {
  const similarity = nearest_reference?.similarity ?? 0;
  const isContradicted = differences.some(({ conflict }) => conflict >= CONTRADICTS_FROM);
  if (comparison !== "expected" || similarity >= COVERED_FROM || isContradicted) return [];
  return [
    `The closest expected statement has a similarity of only ${shown(similarity)}, and no contradiction was found: the expectation does not cover the observed behavior. A person should look at it.`,
  ];
}

function scanReasons(scan: Judgement["scan"]): string[] {
  if (!scan) return [];
  if (scan.passed)
    return ["The scan found no personal data, secrets, prompt injection or unsafe instructions."];
  const kinds = new Map<string, number>();
  for (const { kind, severity } of scan.findings) {
    const name = `${kind.replaceAll("_", " ")} (${severity})`;
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  const listed = [...kinds].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
  const more = scan.findings_omitted > 0 ? ` and ${scan.findings_omitted} more` : "";
  return [`The scan found ${listed.join(", ")}${more}.`];
}

function raiseReason(from: string, to: string): string[] {
  if (from === to) return [];
  return [`That raises the risk from ${from.toLowerCase()} to ${to.toLowerCase()}.`];
}
