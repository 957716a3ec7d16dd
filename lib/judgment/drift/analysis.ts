import { cutText } from "@/lib/core/text";
import type { ManifoldScore, NearReference } from "./manifold";
import type { Difference, Signal } from "./schema";

/** How a difference is described; the first signal that has a sentence is used. */
const WORDING: Readonly<Record<Signal, string>> = {
  negation: "one of them denies what the other states",
  antonym: "they use opposite words",
  number: "they give different amounts",
  quantifier: "they differ in how much or how often",
  modality: "one of them makes binding what the other leaves open",
  prohibition: "it does what is forbidden",
  missing: "",
};

/** Longer quotes hide the point. Unit: characters. */
const QUOTE_LENGTH = 160;

/** What is told besides the differences of sentences. */
interface ExpectedFindings {
  /** The expected sentence nearest to what was observed. */
  nearest: string | undefined;
  /** Whether the tuned model read both texts together, so that a sentence without a counterpart may be answered. */
  isReadAsWhole: boolean;
}

/** What was found, in two or three sentences for a reader who knows the system and not the method. */
export function writeExpectedAnalysis(
  score: number,
  differences: readonly Difference[],
  { nearest, isReadAsWhole }: ExpectedFindings,
): string {
  const named = nearest === undefined ? [] : [`The nearest expected behavior is ${quote(nearest)}.`];
  if (score === 0)
    return ["The observed behavior says the same as the expected behavior.", ...named].join(" ");
  const worst = differences[0];
  const missing = differences.filter(({ observed }) => observed === null);
  const sentences = [verdictOf(score, "the expected behavior")];
  if (worst && worst.observed !== null) sentences.push(describeConflict(worst, "is expected"));
  if (missing[0]) {
    const others = missing.length > 1 ? `, and ${missing.length - 1} more` : "";
    const expected = `${quote(missing[0].expected)}${others}`;
    if (isReadAsWhole) sentences.push(`No single sentence takes up ${expected}.`, readAsWhole(score));
    else sentences.push(`Nothing observed speaks to ${expected}.`);
  }
  // A difference quotes what is expected; without one the nearest statement is named.
  if (sentences.length === 1) sentences.push(withoutDifference(score), ...named);
  return sentences.join(" ");
}

/** What is said where the expected text does not speak to the behavior: the reference behaviors decided. */
export function writeUncoveredAnalysis(
  nearest: { text: string; similarity: number } | null,
  ofReferences: string,
): string {
  const closest = nearest ? ` The closest expected statement is ${quote(nearest.text)}.` : "";
  return `The expected behavior does not speak to what was observed, so there is no basis for a comparison.${closest} Measured against the reference behaviors instead: ${ofReferences}`;
}

/** The same for a comparison with manifolds. */
export function writeManifoldAnalysis(
  score: number,
  decisive: ManifoldScore | undefined,
  { nearest, differences }: { nearest: NearReference | null; differences: readonly Difference[] },
): string {
  if (!decisive?.nearest || !nearest) return verdictOf(score, "the reference behaviors");
  const sentences = [verdictOf(score, `the reference behaviors of ${quote(decisive.nearest.manifold)}`)];
  const worst = differences[0];
  if (score >= 0.5 && worst && worst.observed !== null)
    sentences.push(describeConflict(worst, "is the reference"));
  else if (score >= 0.5 && decisive.unsafe)
    sentences.push(`It resembles ${quote(decisive.unsafe.text)}, a reference of bad behavior.`);
  else if (score >= 0.5 && decisive.conduct.balance > 0)
    sentences.push("It tells of an act that does harm, or of a safeguard that was left out.");
  const likeness =
    nearest.similarity >= 0.5 ? "The nearest good behavior is" : "No good behavior is near; the nearest is";
  sentences.push(`${likeness} ${quote(nearest.text)}.`);
  return sentences.join(" ");
}

function verdictOf(score: number, reference: string): string {
  if (score < 0.2) return `The observed behavior agrees with ${reference}.`;
  if (score < 0.5) return `The observed behavior differs somewhat from ${reference}.`;
  if (score < 0.8) return `The observed behavior departs from ${reference}.`;
  return `The observed behavior departs clearly from ${reference}.`;
}

function describeConflict({ expected, observed, signals }: Difference, role: string): string {
  const described = signals.map((signal) => WORDING[signal]).find((words) => words !== "");
  const reason = described ?? "the same words appear in a different order, which may reverse who does what";
  return `${quote(expected)} ${role}, ${quote(observed ?? "")} was observed: ${reason}.`;
}

function withoutDifference(score: number): string {
  if (score < 0.2) return "The wording differs, the meaning was found to be close.";
  return `No single sentence contradicts it. ${readAsWhole(score)}`;
}

function readAsWhole(score: number): string {
  const verdict = score < 0.5 ? "keeps" : "does not keep";
  return `Read as a whole, the report ${verdict} to what is expected.`;
}

/** Quotation marks around text of users, cut between words and never inside a character. */
function quote(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= QUOTE_LENGTH) return `“${plain}”`;
  const blank = plain.lastIndexOf(" ", QUOTE_LENGTH);
  return `“${cutText(plain, blank > QUOTE_LENGTH / 2 ? blank : QUOTE_LENGTH - 1)}…”`;
}
