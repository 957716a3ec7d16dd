import type { Judgement } from "./judge";
import type { Sentence } from "./passages";
import type { EvidenceSpan } from "./schema";
import { isContradiction, isEvidence, type WeighedFinding } from "./weigh";

/** More quotes than a reader takes in are no help. */
const MAX_FOR = 4;
const MAX_AGAINST = 3;
const MAX_WEAK = 2;

/** The findings a verdict rests on, sorted by what they do. */
export interface Grounds {
  /** What is shown, the clearest first. */
  shown: readonly WeighedFinding[];
  /** What limits or denies it, the gravest first. */
  against: readonly WeighedFinding[];
  /** On topic, but no statement of practice. */
  weak: readonly WeighedFinding[];
}

/** Sorts what was found. Each sentence is in one list; the same words are listed once. */
export function sortGrounds({ quotable }: Judgement, objections: readonly WeighedFinding[] = []): Grounds {
  const distinct = withoutRepeats([...quotable, ...objections]);
  const shown = distinct.filter(isEvidence);
  const against = distinct.filter((finding) => !isEvidence(finding) && isLimitedStatement(finding));
  const weak = distinct.filter((finding) => !isEvidence(finding) && !isLimitedStatement(finding));
  const byStrength = (a: WeighedFinding, b: WeighedFinding) => b.worth * b.about - a.worth * a.about;
  return {
    shown: shown.sort(byStrength),
    against: against.sort((a, b) => b.cost * b.weight - a.cost * a.weight),
    weak,
  };
}

function isLimitedStatement(finding: WeighedFinding): boolean {
  const { stance } = finding.indexed.reading;
  return (
    isContradiction(finding) || (finding.cost >= 0.5 && (stance === "practice" || stance === "possibility"))
  );
}

function withoutRepeats(findings: readonly WeighedFinding[]): WeighedFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ indexed }) => {
    const { text } = indexed.sentence;
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** The quotes of an assessment, in document order. Each is `document.slice(start, end)`. */
export function quoteGrounds(document: string, grounds: Grounds): EvidenceSpan[] {
  const chosen = [
    ...grounds.shown.slice(0, MAX_FOR),
    ...grounds.against.slice(0, MAX_AGAINST),
    ...(grounds.shown.length + grounds.against.length === 0 ? grounds.weak.slice(0, MAX_WEAK) : []),
  ];
  return chosen
    .map(({ indexed }) => toSpan(document, indexed.sentence))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

export function toSpan(document: string, { start, end }: Pick<Sentence, "start" | "end">): EvidenceSpan {
  return { quote: document.slice(start, end), start, end };
}
