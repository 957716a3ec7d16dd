import type { Panelist } from "./ports";
import type { ConsensusVote, Vote } from "./schema";
import { whyAbsent } from "./seats";
import type { NoAnswer, Transcript } from "./transcript";
import type { ConsensusDecision } from "./vocabulary";

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

/** The abstentions of the seats that cannot reason about texts, each with a step that says why. */
export function absentees(panel: readonly Panelist[], transcript: Transcript): Ballot[] {
  return panel.flatMap((one) => {
    const why = whyAbsent(one);
    if (why === null) return [];
    return [abstention(one, transcript.skip({ model: one.model, role: "absent" }, why))];
  });
}

/** The outcome when too few seats can reason: every seat abstains and no model is asked. */
export function withoutRoles(
  panel: readonly Panelist[],
  confidenceMethod: string,
  missing: string,
  transcript: Transcript,
): Outcome {
  const votes = panel.map((one) => {
    const why = whyAbsent(one) ?? "too few other models can be asked";
    return abstention(one, transcript.skip({ model: one.model, role: "absent" }, why));
  });
  return noConsensus(votes, confidenceMethod, [missing]);
}
