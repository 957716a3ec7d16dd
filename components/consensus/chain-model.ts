import type { ConsensusStep } from "@/lib/features/orchestrator/schema";

/** A claim of the draft with how it was checked. */
export interface ClaimCheck {
  claim: string;
  question: string | undefined;
  answer: ConsensusStep | undefined;
  judgment: ConsensusStep | undefined;
  /** The synthesis rests on it. */
  isKept: boolean;
}

/** The parts of a chain of verification, as far as they have come. */
export interface Chain {
  draft: ConsensusStep | undefined;
  questions: ConsensusStep | undefined;
  checks: readonly ClaimCheck[];
  synthesis: ConsensusStep | undefined;
  /** What failed on the way; models that take no part are named in their own cards. */
  failures: readonly ConsensusStep[];
}

export function chainOf(steps: readonly ConsensusStep[]): Chain {
  const first = (kind: ConsensusStep["kind"]) => steps.find((step) => step.kind === kind);
  const draft = first("draft");
  const questions = first("questions");
  const synthesis = first("synthesis");
  // Questions are in the order of the claims; an answer names its question, a judgment its claim as well.
  const checks = (draft?.items ?? []).map((claim, index) => {
    const question = questions?.items[index];
    return {
      claim,
      question,
      answer: steps.find((step) => step.kind === "answer" && step.question === question),
      judgment: steps.find((step) => step.kind === "judgement" && step.items[0] === claim),
      isKept: synthesis?.items.includes(claim) ?? false,
    };
  });
  const failures = steps.filter((step) => step.kind === "failure" && step.role !== "absent");
  return { draft, questions, checks, synthesis, failures };
}

/** Claims that were settled one way or the other, and how many of them hold. */
export function countOfClaims(steps: readonly ConsensusStep[]): { supported: number; decided: number } {
  const verdicts = steps.map((step) => step.claim_verdict);
  const supported = verdicts.filter((verdict) => verdict === "supported").length;
  return { supported, decided: supported + verdicts.filter((verdict) => verdict === "refuted").length };
}
