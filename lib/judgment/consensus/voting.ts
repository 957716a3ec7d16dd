import { z } from "zod";
import type { Model } from "@/lib/platform/model-client";
import { type Count, countVotes, QUORUM, toHundredths, VOTES_METHOD } from "./arithmetic";
import { abstention, type Ballot, ballotOf, type Outcome } from "./outcome";
import type { Panelist, PanelQuestion } from "./ports";
import {
  AnswerEntry,
  AnswerText,
  answerList,
  contextBlocks,
  describeOptions,
  messagesOf,
  outputTokensOf,
  shuffledVotes,
} from "./prompt";
import type { Vote } from "./schema";
import type { Asked, Transcript } from "./transcript";

/** Reasoning comes before the vote: written first, it is what the vote follows from, not an excuse for it. */
const voteAnswer = (options: readonly Vote[]) =>
  z.object({
    reasoning: AnswerText,
    vote: z.enum(options),
    evidence: answerList(AnswerEntry),
    conditions: answerList(AnswerEntry),
    confidence: z.number().min(0).max(1),
  });
export type VoteAnswer = z.infer<ReturnType<typeof voteAnswer>>;

/** Every seat votes on its own, all at the same time, none seeing another's vote. */
export async function runVoting(
  panel: readonly Panelist[],
  panelQuestion: PanelQuestion,
  minAgreement: number,
  transcript: Transcript,
): Promise<Outcome> {
  const votes = await Promise.all(panel.map((one) => takeVote(one, panelQuestion, transcript)));
  const ballots = panel.map(({ model }, index) => ({
    model: model.id,
    provider: model.provider,
    vote: votes[index]?.vote ?? "ABSTAIN",
  }));
  const count = countVotes(ballots, minAgreement);
  return {
    decision: count.decision,
    votes,
    agreement: count.agreement,
    confidence: count.confidence,
    confidenceMethod: VOTES_METHOD,
    effectiveVotes: count.effectiveVotes,
    remarks: [describeCount(count, minAgreement)],
  };
}

async function takeVote(
  one: Panelist,
  panelQuestion: PanelQuestion,
  transcript: Transcript,
): Promise<Ballot> {
  const { model, unavailable } = one;
  const participant = { model, role: "voter" };
  if (unavailable !== null) return abstention(one, transcript.skip(participant, unavailable));
  if (model.kind === "embedded") {
    const reply = await transcript.askEmbedded(participant, panelQuestion);
    return reply.kind === "answered" ? ballotOf(one, reply.value) : abstention(one, reply);
  }
  const { random, nonce } = transcript.ports;
  const question = voteQuestion(model, panelQuestion, shuffledVotes(random), nonce());
  const reply = await transcript.ask(participant, question, (value) => ({
    kind: "vote",
    text: value.reasoning,
    vote: value.vote,
    statedConfidence: value.confidence,
    items: value.evidence,
  }));
  return reply.kind === "answered" ? ballotOf(one, reply.value) : abstention(one, reply);
}

function voteQuestion(
  model: Model,
  panelQuestion: PanelQuestion,
  options: readonly Vote[],
  nonce: string,
): Asked<VoteAnswer> {
  const instruction = [
    "You are one member of a panel that decides a question about the governance of an AI system. You vote alone; the others are asked at the same time and you do not see their votes.",
    "TASK holds the question to decide, CONTEXT the material on it, where there is some.",
    describeOptions(options),
    "Answer with a JSON object with these keys in this order: reasoning (what speaks for and against, before you decide), vote, evidence (short quotes or facts of the material that the vote rests on), conditions (what has to hold for the vote to stand; empty when nothing), confidence (0 to 1).",
  ];
  return {
    messages: messagesOf(instruction, contextBlocks(panelQuestion), nonce),
    shape: { name: "vote", schema: voteAnswer(options) },
    maxOutputTokens: outputTokensOf(model),
    purpose: "vote",
  };
}

function describeCount(count: Count, minAgreement: number): string {
  const { valid, abstaining, agreement, leader, leading, reason } = count;
  const needed = toHundredths(minAgreement);
  const seats = valid + abstaining;
  if (reason === "quorum")
    return `No consensus: ${valid} of ${seats} seats gave a valid vote, and ${QUORUM} are needed.`;
  if (reason === "abstentions")
    return `No consensus: ${abstaining} of ${seats} seats abstained, more than a third.`;
  if (reason === "tie")
    return `No consensus: a tie, the leading options have ${leading} of ${valid} valid votes each.`;
  const share = `${leading} of ${valid} valid votes are for ${leader}: agreement ${agreement}`;
  return reason === "agreement"
    ? `No consensus: ${share}, below the ${needed} that is needed.`
    : `Decision ${leader}: ${share}, ${needed} is needed.`;
}
