import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import type { Verdict } from "../schema";
import type { ExplainedRequirement } from "./explain-control";
import { listOf, phrase, sentence } from "./prose";

/** More than that to document at once is a list that a reader skips. */
const MOST_STATEMENTS = 3;

interface Recommended {
  verdict: Verdict;
  /** Those that count today. */
  requirements: readonly ExplainedRequirement[];
  /** What auditors accept as evidence of the control, the best first. */
  evidenceExamples: readonly string[];
}

/**
 * What to do about a control: what to change, to complete and to document, by requirement, and which evidence
 * auditors accept. Pure.
 */
export function recommendForControl({ verdict, requirements, evidenceExamples }: Recommended): string {
  const of = (state: RequirementState) => requirements.filter((item) => item.state === state);
  const steps = [
    ...of("contradicted").map(correct),
    ...of("partly_shown").map(complete),
    ...each(
      of("planned"),
      (citations) => `Carry out what is planned for ${citations}, and document it once it is done.`,
    ),
    ...each(of("for_review"), (citations) => `Have a person decide on ${citations}.`),
    ...documentMissing(of("no_evidence"), verdict),
  ];
  return [...steps, nameEvidence(verdict, evidenceExamples)].filter((part) => part !== "").join(" ");
}

function correct({ citation, missing }: ExplainedRequirement): string {
  const gap = missing === null ? "" : phrase(missing);
  const why = gap === "" ? "" : ` (${gap.replace(/…$/, "").trim()})`;
  return `Bring the practice in line with ${citation}${why}, or correct the document if it is wrong.`;
}

function complete({ citation, statement, missing }: ExplainedRequirement): string {
  const gap = missing === null ? "" : phrase(missing);
  return gap === ""
    ? `Document the rest of ${citation}: ${sentence(statement)}`
    : `Close or document the gap in ${citation}: ${sentence(gap)}`;
}

function documentMissing(silent: readonly ExplainedRequirement[], verdict: Verdict): string[] {
  if (silent.length === 0) return [];
  const named = silent.slice(0, MOST_STATEMENTS);
  const rest = silent.slice(MOST_STATEMENTS);
  const lead =
    verdict === "met" || silent.every(({ force }) => force !== "must")
      ? "Where it applies, document"
      : "Document";
  const statements = named.map(({ citation, statement }) => `${statement.replace(/\.$/, "")} (${citation})`);
  const others = rest.length > 0 ? [`Do the same for ${listOf(rest.map(({ citation }) => citation))}.`] : [];
  return [`${lead}: ${statements.join("; ")}.`, ...others];
}

function nameEvidence(verdict: Verdict, [first, second]: readonly string[]): string {
  const examples = [first, second].flatMap((example) => (example ? [example.replace(/\.$/, "")] : []));
  if (examples.length === 0) return "";
  const lead = verdict === "met" ? "Keep evidence at hand, such as" : "Evidence that auditors accept";
  return `${lead}: ${examples.join("; ")}.`;
}

function each(items: readonly ExplainedRequirement[], write: (citations: string) => string): string[] {
  return items.length === 0 ? [] : [write(listOf([...new Set(items.map(({ citation }) => citation))]))];
}
