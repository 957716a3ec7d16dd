import type { Outcome } from "./outcome";
import { type ConsensusVote, VOTES } from "./schema";

/** The outcome in a few sentences: the arithmetic, who voted what, who dissents, who gave no vote and why. */
export function summarize(
  outcome: Outcome,
  votes: readonly ConsensusVote[],
  partialReason: string | null,
): string {
  const sentences = [
    ...outcome.remarks,
    ...describeVotes(votes),
    ...describeSilence(votes),
    ...(outcome.decision === "NO_CONSENSUS" ? [] : [describeConfidence(outcome)]),
    ...(partialReason === null ? [] : [`Partial: ${partialReason}.`]),
  ];
  return sentences.join(" ");
}

function describeVotes(votes: readonly ConsensusVote[]): string[] {
  return VOTES.flatMap((option) => {
    const voters = votes.filter(({ vote, failure }) => vote === option && failure === null);
    if (voters.length === 0) return [];
    const names = voters.map(({ model }) => model).join(", ");
    return [`${option}: ${names}${voters.some((voter) => voter.is_dissent) ? " (dissent)" : ""}.`];
  });
}

function describeSilence(votes: readonly ConsensusVote[]): string[] {
  const silent = votes.filter(({ failure }) => failure !== null);
  if (silent.length === 0) return [];
  return [
    `No vote: ${silent.map(({ model, failure }) => `${model} (${failure?.replaceAll("_", " ")})`).join(", ")}.`,
  ];
}

function describeConfidence({ confidence, effectiveVotes }: Outcome): string {
  const worth = effectiveVotes === 1 ? "one independent vote" : `${effectiveVotes} independent votes`;
  return `Confidence ${confidence}: what was counted is worth ${worth}.`;
}
