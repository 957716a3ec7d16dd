import type { Limit, LimitKind } from "../reading/limits";
import type { Stance } from "../reading/read-sentence";
import type { WeighedFinding } from "../weigh";

/** Longest excerpt inside a sentence of the report; the full quote is given as well. Unit: characters. */
const EXCERPT_LENGTH = 110;

/** The beginning of a finding's sentence in quotation marks, cut at a word. */
export function excerpt({ indexed }: WeighedFinding): string {
  return excerptFrom(plainOf(indexed.sentence.text), 0);
}

/** The part of a finding's sentence around the words that limit it. */
export function limitExcerpt(finding: WeighedFinding): string {
  const text = plainOf(finding.indexed.sentence.text);
  const end = gravestLimits(finding)[0]?.end ?? 0;
  if (text.length <= EXCERPT_LENGTH || end < EXCERPT_LENGTH - 30) return excerptFrom(text, 0);
  return excerptFrom(text, text.lastIndexOf(" ", Math.min(end - 50, text.length - EXCERPT_LENGTH)) + 1);
}

function excerptFrom(text: string, start: number): string {
  const lead = start > 0 ? "… " : "";
  if (text.length - start <= EXCERPT_LENGTH) return `“${lead}${text.slice(start)}”`;
  const cut = text.lastIndexOf(" ", start + EXCERPT_LENGTH);
  const end = cut > start + EXCERPT_LENGTH / 2 ? cut : start + EXCERPT_LENGTH;
  return `“${lead}${text.slice(start, end).replace(/[,;:]$/, "")} …”`;
}

/** Without quotation marks, as limits are placed, and without closing punctuation. */
function plainOf(text: string): string {
  return text.replace(/["“”„«»]/g, "").replace(/[.:;,]{1,3}$/, "");
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** "three statements". */
export function countOf(count: number, noun: string): string {
  return `${NUMBERS[count] ?? count} ${noun}${count === 1 ? "" : "s"}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The place of the sentence, when the document has headings: ` under “…”`, else nothing. */
export function placeOf({ passage }: WeighedFinding): string {
  const { heading } = passage.passage;
  return heading === "" || heading.length > 70 ? "" : ` under “${heading.replace(/["“”.]/g, "")}”`;
}

/** One of several wordings, always the same for the same control, so that a report does not repeat itself. */
export function pick(variants: readonly [string, ...string[]], seed: string): string {
  let sum = 0;
  for (let i = 0; i < seed.length; i++) sum = (sum * 31 + seed.charCodeAt(i)) % 1_000_003;
  return variants[sum % variants.length] ?? variants[0];
}

/** What the gravest limits do to a statement, with the words that do it: `narrows it (“only”)`. */
export function explainLimits(finding: WeighedFinding): string {
  const gravest = gravestLimits(finding);
  const shown = [...new Set(gravest.map(({ words }) => words.toLowerCase()))]
    .slice(0, 2)
    .map((word) => `“${word}”`);
  return `${EFFECT[gravest[0]?.kind ?? "contrast"]} (${shown.join(", ")})`;
}

/** The limits of the gravest kind a sentence has. */
function gravestLimits({ limits }: WeighedFinding): Limit[] {
  const gravest = GRAVITY.find((kind) => limits.some((limit) => limit.kind === kind));
  return limits.filter(({ kind }) => kind === gravest);
}

const GRAVITY: readonly LimitKind[] = [
  "negation",
  "exclusion",
  "deferral",
  "restriction",
  "delegation",
  "dilution",
  "contrast",
];

const EFFECT: Readonly<Record<LimitKind, string>> = {
  negation: "denies at least part of it",
  exclusion: "leaves part of it out",
  deferral: "puts it off or ties it to the present state",
  restriction: "narrows it",
  delegation: "leaves it to others or rests it on an assumption",
  dilution: "waters it down",
  contrast: "takes part of it back",
};

interface WeakStance {
  /** Completes "the passage …": why it does not count as a statement of practice. */
  why: string;
  /** What would turn it into one. */
  remedy: string;
}

/** For every stance but the statement of practice itself. */
export const WEAK_STANCES: Readonly<Record<Exclude<Stance, "practice">, WeakStance>> = {
  rule: {
    why: "sets a rule; it does not say that the rule is followed or checked",
    remedy: "Say how the rule is carried out: who checks it, how often, and where that is recorded.",
  },
  possibility: {
    why: "speaks of what may happen or what somebody expects, not of what is done",
    remedy: "Replace what may happen by what is done, in which cases and by whom.",
  },
  pointer: {
    why: "points to another document, which was not part of this audit",
    remedy: "Audit the document it points to as well, or bring the relevant part into this one.",
  },
  recommendation: {
    why: "recommends something; it does not say that it is done",
    remedy: "Say whether the recommendation is followed in your own systems, and since when.",
  },
  fragment: {
    why: "names the subject without saying what is done about it",
    remedy: "Turn the keyword into a sentence: who does what, when, and how it is recorded.",
  },
  others_duty: {
    why: "puts the work on somebody else, such as customers or suppliers",
    remedy: "Say what remains with you: how the other party is bound, told and checked.",
  },
  plan: {
    why: "states a plan, not a practice",
    remedy: "Give the plan an owner and a date; once it is carried out, describe it in the present tense.",
  },
  praise: {
    why: "praises or promises in general terms; nothing in it could be checked",
    remedy: "Replace the general words by facts a reviewer can check: what is done, how often, by whom.",
  },
  disclaimer: {
    why: "declines responsibility; it claims nothing that is done",
    remedy: "Say what is done, beside what is not promised.",
  },
  regulation: {
    why: "repeats what a law or standard demands; it does not say what the organization does",
    remedy: "Say what you do to fulfil the requirement instead of repeating it.",
  },
  request: {
    why: "asks the reader for something",
    remedy: "Say what is done, not only what readers are asked to do.",
  },
  instruction_to_auditor: {
    why: "addresses the auditor",
    remedy: "Remove it.",
  },
};
