import { z } from "zod";
import type { Model } from "@/lib/platform/model-client";
import type { PanelQuestion } from "./ports";
import {
  AnswerEntry,
  AnswerText,
  answerList,
  contextBlocks,
  describeOptions,
  messagesOf,
  outputTokensOf,
} from "./prompt";
import { CLAIM_VERDICTS, type ClaimVerdict, type Vote } from "./schema";
import type { Asked } from "./transcript";

/**
 * What the models of a chain of verification are asked. Who sees what is the point of the strategy: answered
 * without sight of the draft, questions lift factual precision from 55.9 to 71.4 (Dhuliawala et al. 2023,
 * arXiv:2309.11495, FActScore); answered together with it, most of that is lost.
 */

const CLAIMS = { fewest: 3, most: 8 } as const;

const draftAnswer = (options: readonly Vote[]) =>
  z.object({
    reasoning: AnswerText,
    claims: z.array(AnswerEntry.min(1)).min(CLAIMS.fewest).max(CLAIMS.most),
    vote: z.enum(options),
  });
export type DraftAnswer = z.infer<ReturnType<typeof draftAnswer>>;

/** The draft: sees task and context. */
export function draftQuestion(
  model: Model,
  panelQuestion: PanelQuestion,
  options: readonly Vote[],
  nonce: string,
): Asked<DraftAnswer> {
  const instruction = [
    "You write the first draft of a decision about the governance of an AI system. Others will check its claims one by one.",
    "TASK holds the question to decide, CONTEXT the material on it, where there is some.",
    describeOptions(options),
    `Answer with a JSON object with these keys in this order: reasoning, claims (${CLAIMS.fewest} to ${CLAIMS.most} statements of fact that the decision rests on, each one sentence that can be checked against the material on its own), vote.`,
  ];
  return {
    messages: messagesOf(instruction, contextBlocks(panelQuestion), nonce),
    shape: { name: "draft", schema: draftAnswer(options) },
    maxOutputTokens: outputTokensOf(model),
    purpose: "draft",
  };
}

const questionsAnswer = (count: number) => z.object({ questions: z.array(AnswerEntry.min(1)).length(count) });

/** The questions, one for each claim: sees the claims, and neither the draft's reasoning nor its vote. */
export function questionsQuestion(
  model: Model,
  claims: readonly string[],
  nonce: string,
): Asked<{ questions: string[] }> {
  const blocks = claims.map((text, index) => ({ label: `CLAIM ${index + 1}`, text }));
  const instruction = [
    `You write questions that check claims. For each of the ${claims.length} claims write one question whose answer shows whether the claim is true.`,
    "Whoever answers sees the material, but neither the claims nor the other questions: each question has to be complete in itself. Ask openly (which, how many, who, when), not whether the claim is true, and do not repeat the claim or hint at the answer it expects.",
    `Answer with a JSON object with the key questions: ${claims.length} strings, in the order of the claims.`,
  ];
  return {
    messages: messagesOf(instruction, blocks, nonce),
    shape: { name: "questions", schema: questionsAnswer(claims.length) },
    maxOutputTokens: outputTokensOf(model),
    purpose: "questions",
  };
}

const answerAnswer = z.object({ reasoning: AnswerText, answer: AnswerText.min(1) });
export type AnswerAnswer = z.infer<typeof answerAnswer>;

/** The answer to one question: sees task, context and the question, nothing of the draft. */
export function answerQuestion(
  model: Model,
  panelQuestion: PanelQuestion,
  question: string,
  nonce: string,
): Asked<AnswerAnswer> {
  const instruction = [
    "You answer one question about the material. TASK says what the material is for: do not decide it. CONTEXT is the material, where there is some; QUESTION is what you answer.",
    "Answer from the material alone. Where it does not say, say that it does not say.",
    "Answer with a JSON object with these keys in this order: reasoning (where the material says it), answer (one or two sentences).",
  ];
  return {
    messages: messagesOf(
      instruction,
      [...contextBlocks(panelQuestion), { label: "QUESTION", text: question }],
      nonce,
    ),
    shape: { name: "answer", schema: answerAnswer },
    maxOutputTokens: outputTokensOf(model),
    purpose: "answer",
  };
}

const verdictAnswer = z.object({ reasoning: AnswerText, verdict: z.enum(CLAIM_VERDICTS) });
export type VerdictAnswer = z.infer<typeof verdictAnswer>;

/** The verdict on one claim: sees question, answer and claim only. */
export function verdictQuestion(
  model: Model,
  checked: { claim: string; question: string; answer: string },
  nonce: string,
): Asked<VerdictAnswer> {
  const blocks = [
    { label: "QUESTION", text: checked.question },
    { label: "ANSWER", text: checked.answer },
    { label: "CLAIM", text: checked.claim },
  ];
  const instruction = [
    "You compare a claim with an answer given to a question without knowing the claim. Go by the answer alone, not by what you know or find likely.",
    "supported: the answer says what the claim says. refuted: the answer says otherwise. unclear: the answer does not settle it, or says that the material does not say.",
    "Answer with a JSON object with these keys in this order: reasoning, verdict (supported, refuted or unclear).",
  ];
  return {
    messages: messagesOf(instruction, blocks, nonce),
    shape: { name: "verdict", schema: verdictAnswer },
    maxOutputTokens: outputTokensOf(model),
    purpose: "verdict",
  };
}

const synthesisAnswer = (options: readonly Vote[], claims: number) =>
  z.object({
    reasoning: AnswerText,
    kept: answerList(z.int().min(1).max(claims)),
    vote: z.enum(options),
    conditions: answerList(AnswerEntry),
  });
export type SynthesisAnswer = z.infer<ReturnType<typeof synthesisAnswer>>;

/** The synthesis: sees the task and the claims with their verdicts; not the draft, its vote or the answers. */
export function synthesisQuestion(
  model: Model,
  given: {
    task: string;
    claims: readonly { claim: string; verdict: ClaimVerdict }[];
    options: readonly Vote[];
  },
  nonce: string,
): Asked<SynthesisAnswer> {
  const { task, claims, options } = given;
  const verdicts = claims.map(({ verdict }, index) => `claim ${index + 1} ${verdict}`).join(", ");
  const instruction = [
    "You decide a question about the governance of an AI system from claims that others have checked.",
    `TASK holds the question to decide. The verdicts on the claims: ${verdicts}.`,
    "A refuted claim is false: do not keep it and rest nothing on it. An unclear claim is not known to be true. Where what is left does not carry a decision, vote ABSTAIN.",
    describeOptions(options),
    "Answer with a JSON object with these keys in this order: reasoning, kept (numbers of the claims that your vote rests on), vote, conditions (what has to hold for the vote to stand; empty when nothing).",
  ];
  const blocks = claims.map(({ claim }, index) => ({ label: `CLAIM ${index + 1}`, text: claim }));
  return {
    messages: messagesOf(instruction, [{ label: "TASK", text: task }, ...blocks], nonce),
    shape: { name: "synthesis", schema: synthesisAnswer(options, claims.length) },
    maxOutputTokens: outputTokensOf(model),
    purpose: "synthesis",
  };
}
