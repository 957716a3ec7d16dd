import type { Panelist } from "./ports";
import type { ConsensusDecision, ConsensusVote, Vote } from "./schema";
import type { NoAnswer } from "./transcript";

/** What a strategy came to. */
export interface Outcome {
  decision: ConsensusDecision;
  votes: Ballot[];
  agreement: number | null;
  /** 0 without a decision. */
  confidence: number;
  confidenceMethod: string;
  effectiveVotes: number;
  /** The arithmetic, and why there is no decision where there is none: sentences for the summary. */
  remarks: string[];
}

/** A vote before it is known whether it is dissent. */
export type Ballot = Omit<ConsensusVote, "is_dissent">;

/** The vote of a model that gave none. */
export function abstention({ model }: Pick<Panelist, "model">, silence: Omit<NoAnswer, "kind">): Ballot {
  return {
    model: model.id,
    vote: "ABSTAIN",
    reasoning: silence.text,
    evidence: [],
    conditions: [],
    stated_confidence: null,
    failure: silence.failure,
  };
}

/** A vote with its reasons; what a strategy does not ask for stays empty. */
export function ballotOf(
  { model }: Pick<Panelist, "model">,
  given: {
    vote: Vote;
    reasoning: string;
    evidence?: string[];
    conditions?: string[];
    confidence?: number;
  },
): Ballot {
  return {
    model: model.id,
    vote: given.vote,
    reasoning: given.reasoning,
    evidence: given.evidence ?? [],
    conditions: given.conditions ?? [],
    stated_confidence: given.confidence ?? null,
    failure: null,
  };
}

/** An outcome without a decision. `agreement` and `effectiveVotes` as far as something was counted. */
export function noConsensus(
  votes: Ballot[],
  confidenceMethod: string,
  remarks: string[],
  counted: { agreement: number | null; effectiveVotes: number } = { agreement: null, effectiveVotes: 0 },
): Outcome {
  return { decision: "NO_CONSENSUS", votes, confidence: 0, confidenceMethod, remarks, ...counted };
}
