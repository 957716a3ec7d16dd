import { promptSchema } from "../providers/wire-schema";
import type { AnswerShape, ChatMessage, Question } from "../types";

const MOST_QUOTED = 4_000;

/**
 * The messages of a question. With a shape a system message says it, after the question's own ones: also an
 * endpoint that takes the schema may ignore it.
 */
export function questionMessages({
  messages,
  shape,
}: Pick<Question<unknown>, "messages" | "shape">): ChatMessage[] {
  if (!shape) return [...messages];
  const firstOther = messages.findIndex(({ role }) => role !== "system");
  const at = firstOther === -1 ? messages.length : firstOther;
  return [...messages.slice(0, at), shapeMessage(shape), ...messages.slice(at)];
}

function shapeMessage({ schema }: AnswerShape<unknown>): ChatMessage {
  return {
    role: "system",
    content: `Answer with one JSON object and nothing else: no words before or after it, no code fence. It must match this JSON schema, every key included:\n${JSON.stringify(promptSchema(schema))}`,
  };
}

/** What a model is told after an answer that has not the shape: what it said, cut, and what is wrong with it. */
export function repairMessages(said: string, problem: string): ChatMessage[] {
  return [
    { role: "assistant", content: said.slice(0, MOST_QUOTED).toWellFormed() },
    {
      role: "user",
      content: `That answer cannot be used:\n${problem}\nAnswer again with the one JSON object that the schema asks for, and nothing else.`,
    },
  ];
}
