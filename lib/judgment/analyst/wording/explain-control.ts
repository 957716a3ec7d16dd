import type { RequirementFinding, RequirementState } from "@/lib/judgment/analyst/vocabulary";
import type { RequirementAssessment } from "../schema";
import type { RequirementForce } from "../verdict";
import { listOf, phrase, quoted, sectionOf, sentence } from "./prose";

/** A requirement that counts today, with the words of the catalog. */
export interface ExplainedRequirement extends RequirementAssessment {
  citation: string;
  statement: string;
  force: RequirementForce;
}

/** The states a reason speaks about, in its order, and how many requirements it gives in full. */
const SPELLED_OUT = [
  ["contradicted", 3],
  ["partly_shown", 3],
  ["planned", 2],
  ["for_review", 2],
  ["shown", 2],
] as const satisfies readonly (readonly [RequirementState, number])[];
type SpokenState = (typeof SPELLED_OUT)[number][0];

/**
 * Why a control has its verdict: what is contradicted, shown in part, only planned, open to a person and shown, each
 * with the requirement and a quote, and what the document does not address. Says no more than the states do. Pure.
 */
export function explainControl(requirements: readonly ExplainedRequirement[]): string {
  const silent = requirements.filter(({ state }) => state === "no_evidence");
  if (silent.length === requirements.length) return "No passage of the document addresses this control.";
  const spoken = SPELLED_OUT.flatMap(([state, most]) => describeState(state, requirements, most));
  const gap = silent.length > 0 ? [`The document does not address ${nameAll(silent, requirements)}.`] : [];
  return [...spoken, ...gap].join(" ");
}

function describeState(state: SpokenState, all: readonly ExplainedRequirement[], most: number): string[] {
  const items = all.filter((item) => item.state === state);
  const first = (state === "shown" ? withoutRepeats(items) : items).slice(0, most);
  const rest = items.filter((item) => !first.includes(item));
  const others = rest.length > 0 ? [REST[state](nameAll(rest, all))] : [];
  return [...first.map((item) => describeRequirement(state, item)), ...others];
}

/** One sentence may show several requirements; it is quoted once. */
function withoutRepeats(items: readonly ExplainedRequirement[]): readonly ExplainedRequirement[] {
  const quoteAt = ({ evidence: [first] }: ExplainedRequirement) => first?.start;
  return items.filter((item, i) => items.findIndex((other) => quoteAt(other) === quoteAt(item)) === i);
}

const REST: Readonly<Record<SpokenState, (citations: string) => string>> = {
  contradicted: (citations) => `The document also contradicts ${citations}.`,
  partly_shown: (citations) => `It also shows ${citations} at least in part.`,
  planned: (citations) => `It also states plans for ${citations}.`,
  for_review: (citations) => `A person also needs to decide on ${citations}.`,
  shown: (citations) => `It also shows ${citations}.`,
};

/** One requirement: what it asks for, what the document says, what is missing. */
function describeRequirement(state: SpokenState, item: ExplainedRequirement): string {
  const asked = `${item.citation}: ${sentence(item.statement)}`;
  return `${asked} ${DESCRIBE[state](item)}`;
}

const DESCRIBE: Readonly<Record<SpokenState, (item: ExplainedRequirement) => string>> = {
  contradicted: (item) => `The document contradicts this${quoteOf(item)}${missingOf(item, "The difference")}`,
  partly_shown: (item) =>
    item.missing === null
      ? `The document shows this at least in part${quoteOf(item)}`
      : `The document shows this in part${quoteOf(item)}${missingOf(item, "Missing")}`,
  planned: (item) => `The document states only a plan${quoteOf(item)}`,
  for_review: (item) => `A person needs to decide: ${describeOpen(item)}${missingOf(item, "Open")}`,
  shown: (item) => `The document shows this${quoteOf(item)}`,
};

function quoteOf({ evidence: [first] }: ExplainedRequirement): string {
  if (!first) return ".";
  const section = sectionOf(first.section);
  return section === "" ? `: ${quoted(first.quote, ".")}` : `: ${quoted(first.quote)}${section}.`;
}

function missingOf({ missing }: ExplainedRequirement, lead: string): string {
  const words = missing === null ? "" : phrase(missing);
  return words === "" ? "" : ` ${lead}: ${sentence(words)}`;
}

/** What a passage may turn out to say. */
const MAY_BE: Readonly<Record<RequirementFinding, string>> = {
  shown: "may show it",
  partly_shown: "may show it in part",
  contradicted: "may contradict it",
  planned: "may state only a plan",
  no_evidence: "may not be about it",
};

function describeOpen({ evidence: [first], leaning }: ExplainedRequirement): string {
  const passage = first ? `the passage ${quoted(first.quote)}${sectionOf(first.section)}` : "a passage";
  return `${passage} ${leaning ? MAY_BE[leaning] : "may answer it"}.`;
}

/** Requirements by their citations; by their statements too where another one of the control has the same citation. */
function nameAll(items: readonly ExplainedRequirement[], all: readonly ExplainedRequirement[]): string {
  const isShared = ({ citation }: ExplainedRequirement) =>
    all.some((other) => other.citation === citation && !items.includes(other));
  const names = items.map((item) =>
    isShared(item) ? `${item.citation} (“${item.statement.replace(/\.$/, "")}”)` : item.citation,
  );
  return listOf([...new Set(names)]);
}
