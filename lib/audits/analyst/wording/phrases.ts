import type { WeighedFinding } from "../judge";
import type { LimitKind } from "../reading/limits";

/** Longest excerpt inside a sentence of the report; the full quote stands beside it. Unit: characters. */
const EXCERPT_LENGTH = 110;

/** The beginning of a sentence in quotation marks, cut at a word. */
export function excerpt(text: string): string {
  const plain = text.replace(/["“”]/g, "'").replace(/[.:;,]+$/, "");
  if (plain.length <= EXCERPT_LENGTH) return `“${plain}”`;
  const cut = plain.lastIndexOf(" ", EXCERPT_LENGTH);
  return `“${plain.slice(0, cut > 40 ? cut : EXCERPT_LENGTH).replace(/[,;:]$/, "")} …”`;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

export function countOf(count: number, noun: string): string {
  return `${NUMBERS[count] ?? count} ${noun}${count === 1 ? "" : "s"}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The first letter small, unless the first word is a name or an abbreviation. */
export function uncapitalize(text: string): string {
  const first = text.split(/[\s-]/, 1)[0] ?? "";
  return /\p{Lu}|\d/u.test(first.slice(1)) || first.length < 2 ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Where the quoted sentences stand, when the document has headings. */
export function placeOf(finding: WeighedFinding | undefined): string {
  const heading = finding?.passage.passage.heading ?? "";
  return heading === "" || heading.length > 70 ? "" : ` under “${heading.replace(/["“”.]/g, "")}”`;
}

/** What a kind of limit does to a statement, with the words that do it. */
export function explainLimits({ limits }: WeighedFinding): string {
  const gravest = LIMIT_ORDER.find((kind) => limits.some((limit) => limit.kind === kind));
  if (!gravest) return "limits it";
  const words = [...new Set(limits.filter(({ kind }) => kind === gravest).map((limit) => limit.words.toLowerCase()))];
  return `${LIMIT_EFFECT[gravest]} (${words.slice(0, 2).map((word) => `“${word}”`).join(", ")})`;
}

const LIMIT_ORDER: readonly LimitKind[] = [
  "negation",
  "exclusion",
  "deferral",
  "restriction",
  "delegation",
  "dilution",
  "contrast",
];

const LIMIT_EFFECT: Readonly<Record<LimitKind, string>> = {
  negation: "denies part of it",
  exclusion: "leaves part of it out",
  deferral: "puts it off or ties it to the present state",
  restriction: "narrows it",
  delegation: "leaves it to others or rests it on an assumption",
  dilution: "waters it down",
  contrast: "takes part of it back",
};
