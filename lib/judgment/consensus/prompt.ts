import { z } from "zod";
import type { ChatMessage, Model } from "@/lib/platform/model-client";
import { fence, fenceRule } from "./fence";
import type { PanelQuestion } from "./ports";
import { VOTES, type Vote } from "./schema";

/** A text that is data to the model, and what it is called in the prompt. */
export interface ContextBlock {
  label: string;
  text: string;
}

/**
 * The two messages of a question: what to do in the system message, all data fenced in the user's. The last
 * line of the user's message is ours again, because what is read last weighs most.
 */
export function messagesOf(
  instruction: readonly string[],
  blocks: readonly ContextBlock[],
  nonce: string,
): ChatMessage[] {
  const fenced = blocks.map(({ label, text }) => fence(label, text, nonce));
  return [
    { role: "system", content: [...instruction, fenceRule(nonce)].join("\n") },
    {
      role: "user",
      content: [...fenced, "Answer now, in the form the system message asks for."].join("\n\n"),
    },
  ];
}

/** Task and context, as every question that needs them shows them. */
export function contextBlocks({ task, context }: PanelQuestion): ContextBlock[] {
  const blocks = [{ label: "TASK", text: task }];
  return context === undefined ? blocks : [...blocks, { label: "CONTEXT", text: context }];
}

const MEANING: Readonly<Record<Vote, string>> = {
  APPROVE: "it may go ahead",
  FLAG: "it may go ahead with reservations that have to be followed up",
  ESCALATE: "a person has to decide before it goes ahead",
  ABSTAIN: "the material does not let you judge",
};

/** The options of a vote with their meanings, in the given order. */
export function describeOptions(options: readonly Vote[]): string {
  return `The options, in no particular order: ${options.map((vote) => `${vote} (${MEANING[vote]})`).join("; ")}.`;
}

/** The four options in random order: models favor what comes first. */
export function shuffledVotes(random: () => number): Vote[] {
  const options: Vote[] = [...VOTES];
  for (let last = options.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1));
    const [a, b] = [options[last], options[chosen]];
    if (a && b) [options[last], options[chosen]] = [b, a];
  }
  return options;
}

/** Room for an answer. What a reasoning model thinks is output too, and cut short it would answer nothing. */
const OUTPUT_TOKENS = { reasoning: 8_000, other: 2_000 } as const;

/** How many tokens a model may answer with. */
export function outputTokensOf(model: Model): number {
  const room = model.capabilities.includes("reasoning") ? OUTPUT_TOKENS.reasoning : OUTPUT_TOKENS.other;
  return Math.min(room, model.maxOutputTokens);
}

/** Longest text of a model that is kept, and longest quote or entry of a list. Unit: UTF-16 code units. */
const MAX_TEXT = 4_000;
const MAX_ENTRY = 2_000;
const MAX_ENTRIES = 20;

/** A model's text as it can be stored: PostgreSQL takes neither U+0000 nor half of a surrogate pair. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\ufffd");
}

/** A text that has no shape to fail, such as a refusal: its beginning, storable. */
export function cutText(text: string): string {
  return storableText(text.slice(0, MAX_TEXT));
}

/** A text in the answer of a model. A longer one is an invalid answer. */
export const AnswerText = z.string().max(MAX_TEXT).overwrite(storableText);

/** A quote, or another entry of a list, in the answer of a model. */
export const AnswerEntry = z.string().max(MAX_ENTRY).overwrite(storableText);

/** A list in the answer of a model, where nothing else bounds it. */
export function answerList<Entry extends z.ZodType>(entry: Entry) {
  return z.array(entry).max(MAX_ENTRIES);
}
