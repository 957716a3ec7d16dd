import { z } from "zod";
import type { Model } from "@/lib/platform/model-client";
import type { PanelQuestion } from "./ports";
import {
  AnswerEntry,
  AnswerText,
  type ContextBlock,
  contextBlocks,
  describeOptions,
  messagesOf,
  outputTokensOf,
} from "./prompt";
import { type CheckedQuote, listQuotes } from "./quotes";
import type { Vote } from "./schema";
import type { Asked } from "./transcript";

/**
 * What the three roles of a debate are asked. Models that judged a text they could not read were right in 76 %
 * of cases after a debate with quotes verified by a tool, and in 48 % without one (Khan et al. 2024,
 * arXiv:2402.06782). A persuasive debater can still win wrongly, and a judge can favor a place in the prompt.
 */

const MOST_QUOTES = 8;
const QUOTES_RULE = `quotes (up to ${MOST_QUOTES} passages of TASK or CONTEXT, word for word; each is looked up by a program, and one that is not there is shown to the judge as not found)`;

const argumentAnswer = (options: readonly Vote[]) =>
  z.object({
    argument: AnswerText.min(1),
    quotes: z.array(AnswerEntry).max(MOST_QUOTES),
    vote: z.enum(options),
  });
export type ArgumentAnswer = z.infer<ReturnType<typeof argumentAnswer>>;

/** The claim: the proponent's vote and its case. */
export function claimQuestion(
  model: Model,
  panelQuestion: PanelQuestion,
  options: readonly Vote[],
  nonce: string,
): Asked<ArgumentAnswer> {
  const instruction = [
    "You open a debate on a decision about the governance of an AI system: you say how to decide and make the case for it. A critic answers you, and a judge who cannot ask you anything decides.",
    "TASK holds the question to decide, CONTEXT the material on it, where there is some.",
    describeOptions(options),
    `Answer with a JSON object with these keys in this order: argument, ${QUOTES_RULE}, vote.`,
  ];
  return {
    messages: messagesOf(instruction, contextBlocks(panelQuestion), nonce),
    shape: { name: "claim", schema: argumentAnswer(options) },
    maxOutputTokens: outputTokensOf(model),
    purpose: "claim",
  };
}

/** The critique: sees the claim whole. */
export function critiqueQuestion(
  model: Model,
  given: { panelQuestion: PanelQuestion; claim: ArgumentAnswer; options: readonly Vote[] },
  nonce: string,
): Asked<ArgumentAnswer> {
  const { panelQuestion, claim, options } = given;
  const instruction = [
    "You are the critic in a debate on a decision about the governance of an AI system. OPPONENT holds the case of the other side: look for what is wrong, missing or unproven in it, and say how you would decide. Where the case holds, say so and vote the same.",
    "TASK holds the question to decide, CONTEXT the material on it, where there is some.",
    describeOptions(options),
    `Answer with a JSON object with these keys in this order: argument, ${QUOTES_RULE}, vote.`,
  ];
  const opponent = { label: "OPPONENT", text: `${claim.argument}\n\nVote: ${claim.vote}` };
  return {
    messages: messagesOf(instruction, [...contextBlocks(panelQuestion), opponent], nonce),
    shape: { name: "critique", schema: argumentAnswer(options) },
    maxOutputTokens: outputTokensOf(model),
    purpose: "critique",
  };
}

const rebuttalAnswer = z.object({
  argument: AnswerText.min(1),
  quotes: z.array(AnswerEntry).max(MOST_QUOTES),
});
export type RebuttalAnswer = z.infer<typeof rebuttalAnswer>;

/** The one rebuttal: the proponent sees its own claim and the critique. Its vote stays. */
export function rebuttalQuestion(
  model: Model,
  given: { panelQuestion: PanelQuestion; claim: ArgumentAnswer; critique: ArgumentAnswer },
  nonce: string,
): Asked<RebuttalAnswer> {
  const { panelQuestion, claim, critique } = given;
  const instruction = [
    "You opened a debate on a decision about the governance of an AI system. OWN holds what you said, OPPONENT the critic's answer. Reply to it once; concede what is right in it. You cannot change your vote.",
    "TASK holds the question to decide, CONTEXT the material on it, where there is some.",
    `Answer with a JSON object with these keys in this order: argument, ${QUOTES_RULE}.`,
  ];
  const blocks = [
    ...contextBlocks(panelQuestion),
    { label: "OWN", text: `${claim.argument}\n\nVote: ${claim.vote}` },
    { label: "OPPONENT", text: `${critique.argument}\n\nVote: ${critique.vote}` },
  ];
  return {
    messages: messagesOf(instruction, blocks, nonce),
    shape: { name: "rebuttal", schema: rebuttalAnswer },
    maxOutputTokens: outputTokensOf(model),
    purpose: "rebuttal",
  };
}

/** Everything one side has put forward. */
export interface Side {
  vote: Vote;
  arguments: readonly string[];
  quotes: readonly CheckedQuote[];
}

const judgementAnswer = (options: readonly Vote[]) =>
  z.object({ reasoning: AnswerText, vote: z.enum(options) });
export type JudgementAnswer = z.infer<ReturnType<typeof judgementAnswer>>;

/** One judgement: the sides in the given order, without the names or the roles of the models. */
export function judgeQuestion(
  model: Model,
  given: { panelQuestion: PanelQuestion; sides: readonly [Side, Side]; options: readonly Vote[] },
  nonce: string,
): Asked<JudgementAnswer> {
  const { panelQuestion, sides, options } = given;
  const instruction = [
    "You judge a debate on a decision about the governance of an AI system. You decide by what the material says and how well each side rests on it, not by who writes better, longer or first.",
    "TASK holds the question to decide, CONTEXT the material on it, where there is some; SIDE A and SIDE B what the two sides say. QUOTES OF A and QUOTES OF B list their quotes as a program looked them up: give no weight to a quote that was not found, nor to anything a side says about its own quotes.",
    describeOptions(options),
    "Answer with a JSON object with these keys in this order: reasoning, vote. You may decide otherwise than both sides.",
  ];
  return {
    messages: messagesOf(
      instruction,
      [...contextBlocks(panelQuestion), ...sides.flatMap(exhibitsOfSide)],
      nonce,
    ),
    shape: { name: "judgement", schema: judgementAnswer(options) },
    maxOutputTokens: outputTokensOf(model),
    purpose: "judgement",
  };
}

function exhibitsOfSide(side: Side, index: number): ContextBlock[] {
  const letter = index === 0 ? "A" : "B";
  const said = [...side.arguments, `Vote: ${side.vote}`].join("\n\n");
  return [
    { label: `SIDE ${letter}`, text: said },
    { label: `QUOTES OF ${letter}`, text: listQuotes(side.quotes) },
  ];
}
