import type { Judgement } from "./judge-behavior";

/** Two decimals: more would claim what a score does not know. */
export function shown(score: number): string {
  return score.toFixed(2);
}

/** Why a decision came out as it did, in sentences: the drift, then what the scan changed. Pure. */
export function reasonsOf({ measurement, outcome, scan }: Judgement, threshold: number): string[] {
  const { driftLevel, riskLevel, isDrifting } = outcome;
  const drift = `The drift score ${shown(measurement.drift_score)} is ${isDrifting ? "above" : "at or below"} the threshold ${shown(threshold)}, which by itself is a ${driftLevel.toLowerCase()} risk.`;
  return [drift, ...scanReasons(scan), ...raiseReason(driftLevel, riskLevel)];
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
