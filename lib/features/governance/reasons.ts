import { dayText } from "@/lib/core/days";
import type { Opinion } from "@/lib/judgment/opinion/schema";
import { DOUBT_BAND } from "@/lib/judgment/opinion/vocabulary";
import type { Judgement } from "./judge-behavior";

/** Two decimals: more would claim what a score does not know. */
export function shownScore(score: number): string {
  return score.toFixed(2);
}

/**
 * Why a decision came out as it did, in sentences: the drift, whether the expectation is about what was
 * observed at all, then what the scan, an opinion and a precedent changed. Pure.
 */
export function reasonsOf(judgement: Judgement, threshold: number): string[] {
  const { measurement, found, scan } = judgement;
  const { driftLevel, riskLevel, isDrifting } = found;
  const drift = `The drift score ${shownScore(measurement.drift_score)} is ${isDrifting ? "above" : "at or below"} the threshold ${shownScore(threshold)}, which by itself is a ${driftLevel.toLowerCase()} risk.`;
  return [
    drift,
    ...coverageReason(measurement),
    ...scanReasons(scan),
    ...raiseReason(driftLevel, riskLevel),
    ...opinionReason(judgement),
    ...precedentReason(judgement),
  ];
}

/** Nothing in common with what is expected: the measure says so, and what the score is of instead. */
function coverageReason({ basis, notes }: Judgement["measurement"]): string[] {
  if (basis === "sufficient") return [];
  if (notes.includes("nothing_to_compare"))
    return ["One of the texts contains no words that can be compared. A person should look at it."];
  return [
    "The expectation does not cover the observed behavior. A person should look at it. There is no basis for a comparison (insufficient_basis), so the score measures the behavior against the reference behaviors only.",
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

const EFFECTS = {
  raised: "The risk is therefore raised to",
  lowered: "The risk is therefore lowered to",
  none: "The risk stays",
} as const;

const DOUBT_WORDS: Readonly<Record<Opinion["asked_because"], string>> = {
  near_threshold: `The score is within ${shownScore(DOUBT_BAND)} of the threshold`,
  insufficient_basis: "The measurement has no basis in the expected behavior",
};

const VERDICT_WORDS = {
  keeps: "says that the behavior keeps to what is expected",
  breaks: "says that the behavior breaks what is expected",
  cannot_tell: "cannot tell whether the behavior keeps to what is expected",
} as const;

/** Who was asked because the measurement is unsure, what they say, and what that changed. */
function opinionReason({ opinion, heard }: Judgement): string[] {
  if (!opinion) return [];
  const { asked_because, model, verdict, failure, effect } = opinion;
  const why = DOUBT_WORDS[asked_because];
  if (verdict === null) {
    const cause = (failure ?? "unavailable").replaceAll("_", " ");
    return [
      `${why}, so a language model was to be asked. There is no answer (${cause}), and the measurement decides.`,
    ];
  }
  const level = heard.riskLevel.toLowerCase();
  const said = `${why}, so a language model was asked: ${model} ${VERDICT_WORDS[verdict]}. ${EFFECTS[effect]} ${level}.`;
  const isBarred = verdict === "keeps" && effect === "none" && heard.riskLevel === "HIGH";
  return [isBarred ? `${said} ${BARRED}` : said];
}

const BARRED =
  "An opinion does not lower a contradiction, a finding of the scan, or the risk of a text that holds instructions to its reader.";

/** A person's ruling on a near-identical behavior, by its review, and what it changed. */
export function precedentReason({ precedent, outcome }: Judgement): string[] {
  if (!precedent) return [];
  const { ruling, resolved_by_name: name, resolved_at: at, review_id, effect } = precedent;
  return [
    `${name} decided ${ruling} on a near-identical behavior on ${dayText(at)} (review ${review_id}). ${EFFECTS[effect]} ${outcome.riskLevel.toLowerCase()}.`,
  ];
}

function raiseReason(from: string, to: string): string[] {
  if (from === to) return [];
  return [`That raises the risk from ${from.toLowerCase()} to ${to.toLowerCase()}.`];
}
