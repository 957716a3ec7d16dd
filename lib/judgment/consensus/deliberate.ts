import { formatCost } from "@/lib/platform/model-client";
import { runDebate } from "./adversarial-debate";
import { runChain } from "./chain-of-verification";
import type { Ballot, Outcome } from "./outcome";
import type { ConsensusPorts, Panelist, PanelQuestion } from "./ports";
import { startRunClock } from "./run-limits";
import { type ConsensusVote, type Deliberation, VOTES } from "./schema";
import { assignRoles } from "./seats";
import { Transcript } from "./transcript";
import type { ConsensusDecision, Strategy } from "./vocabulary";
import { runVoting } from "./voting";

/** What a run is about and who sits on it: see `chooseSeats`. */
export interface DeliberationInput {
  strategy: Strategy;
  task: string;
  context?: string | undefined;
  /** 0.5 to 1. */
  min_agreement: number;
  seats: readonly Panelist[];
}

type Run = (
  panel: readonly Panelist[],
  panelQuestion: PanelQuestion,
  minAgreement: number,
  transcript: Transcript,
) => Promise<Outcome>;

const RUNS: Readonly<Record<Strategy, Run>> = {
  voting: runVoting,
  chain_of_verification: runChain,
  adversarial_debate: runDebate,
};

/**
 * Puts the question to the seats by the strategy. Failures of models, refusals and limits that are hit are part of
 * the outcome. It does not record anything and does not decide who sits.
 *
 * @throws the reason of `ports.signal` when the run is called off; whatever a port rejects with, after telling
 *   every call under way to stop
 */
export async function deliberate(input: DeliberationInput, ports: ConsensusPorts): Promise<Deliberation> {
  const startedAt = ports.now();
  const failed = new AbortController();
  const signal = AbortSignal.any([ports.signal, failed.signal]);
  const clock = startRunClock(ports.limits.timeMs, signal);
  try {
    const { strategy, min_agreement: minAgreement } = input;
    const panel = assignRoles(strategy, input.seats);
    const panelQuestion = { task: input.task, context: input.context };
    const transcript = new Transcript({ ...ports, signal }, clock);
    const outcome = await RUNS[strategy](panel, panelQuestion, minAgreement, transcript);
    const { totals, partialReason } = transcript;
    const votes = outcome.votes.map((ballot) => markDissent(ballot, outcome.decision));
    return {
      consensus_reached: outcome.decision !== "NO_CONSENSUS",
      decision: outcome.decision,
      confidence: outcome.confidence,
      confidence_method: outcome.confidenceMethod,
      strategy,
      votes,
      summary: summarize(outcome, votes, partialReason),
      agreement: outcome.agreement,
      min_agreement: minAgreement,
      effective_votes: outcome.effectiveVotes,
      partial: partialReason !== null,
      partial_reason: partialReason,
      seats: panel.map(({ seat }) => seat),
      steps: [...transcript.steps],
      total_tokens: totals.tokens,
      total_cost: formatCost(totals.cost),
      usage_is_estimated: totals.isEstimated,
      latency_ms: Math.max(0, ports.now().getTime() - startedAt.getTime()),
    };
  } catch (error) {
    // The other seats would go on asking, and paying, for a run that has no outcome.
    failed.abort(error);
    throw error;
  } finally {
    clock.stop();
  }
}

/** Without a decision there is no dissent. */
function markDissent(ballot: Ballot, decision: ConsensusDecision): ConsensusVote {
  const isDissent = decision !== "NO_CONSENSUS" && ballot.vote !== "ABSTAIN" && ballot.vote !== decision;
  return { ...ballot, is_dissent: isDissent };
}

/** The outcome in a few sentences: the arithmetic, who voted what, who dissents, who gave no vote and why. */
function summarize(outcome: Outcome, votes: readonly ConsensusVote[], partialReason: string | null): string {
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
