import { z } from "zod";
import { isRecord } from "@/lib/core/records";
import { estimateTokens } from "./cost";
import type { AnswerShape, ChatMessage, Question } from "./types";
import type { OutputMode } from "./vocabulary";

const MAX_QUOTED_LENGTH = 4_000;
const MAX_ISSUES = 5;
const MAX_PROBLEM_LENGTH = 600;

/**
 * The messages of a question. A shape adds a system message with its schema after the question's own system
 * messages, because even an endpoint that accepts the schema may ignore it.
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

/** The messages after an answer of the wrong shape: the answer, shortened, and what is wrong with it. */
export function repairMessages(answer: string, problem: string): ChatMessage[] {
  return [
    { role: "assistant", content: answer.slice(0, MAX_QUOTED_LENGTH).toWellFormed() },
    {
      role: "user",
      content: `That answer cannot be used:\n${problem}\nAnswer again with the one JSON object that the schema asks for, and nothing else.`,
    },
  ];
}

const FENCE = /^```(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n?```$/;

export type ReadAnswer<T> = { ok: true; value: T } | { ok: false; problem: string };

/**
 * Reads a text as a JSON value of the given shape. One code fence around the whole text is allowed and nothing
 * else: JSON among other words may be an example, or cut. U+0000 and halves of surrogate pairs are removed from
 * its strings, because they cannot be stored. Pure.
 *
 * @returns otherwise what is wrong, in at most 600 characters, as feedback for the model
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): ReadAnswer<T> {
  const whole = text.trim();
  let value: unknown;
  try {
    value = JSON.parse(FENCE.exec(whole)?.[1] ?? whole, (_, part) =>
      typeof part === "string" ? storableText(part) : part,
    );
  } catch {
    return { ok: false, problem: "It is not one JSON value and nothing else." };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues = parsed.error.issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => `${path.length === 0 ? "the whole" : path.join(".")}: ${message}`);
  return { ok: false, problem: issues.join("\n").slice(0, MAX_PROBLEM_LENGTH) };
}

/** A text without what PostgreSQL cannot store: U+0000 and halves of surrogate pairs. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** The tokens of a question's prompt, estimated as it is first sent. */
export function estimateQuestion(
  question: Pick<Question<unknown>, "messages" | "shape">,
  outputMode: OutputMode,
): number {
  return estimatePrompt({ messages: questionMessages(question), shape: question.shape, outputMode });
}

/**
 * The tokens of a prompt, estimated: its messages, which already contain the schema of a shape, plus the schema
 * again where the request carries it separately. Providers prepend that one to the prompt and charge for it.
 */
export function estimatePrompt({
  messages,
  shape,
  outputMode,
}: Pick<Question<unknown>, "messages" | "shape"> & { outputMode: OutputMode }): number {
  const tokens = estimateTokens(messages.map(({ content }) => content).join("\n"));
  if (!shape || outputMode !== "json_schema") return tokens;
  return tokens + estimateTokens(JSON.stringify(wireSchema(shape.schema)));
}

/** The keywords that OpenAI's strict mode and its imitations support. Bounds and patterns are checked here. */
const STRUCTURE = new Set([
  "$defs",
  "$ref",
  "additionalProperties",
  "anyOf",
  "const",
  "description",
  "enum",
  "items",
  "properties",
  "required",
  "type",
]);

/** The JSON schema of a zod schema's input, as the prompt shows it. */
function promptSchema(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
}

/**
 * The schema as strict structured output requires it: every key of an object required, no other key allowed, no
 * keyword beyond structure. It may allow more than the zod schema, which has the last word.
 */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
  return strictObject(z.toJSONSchema(schema, { io: "input" }));
}

function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict);
  return isRecord(node) ? strictObject(node) : node;
}

function strictObject(node: Record<string, unknown>): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) {
    // Strict mode has no "oneOf". Whatever matches exactly one schema also matches any of them.
    const keyword = name === "oneOf" ? "anyOf" : name;
    if (!STRUCTURE.has(keyword)) continue;
    made[keyword] = ["enum", "const", "required"].includes(keyword) ? value : strictChild(keyword, value);
  }
  if (isRecord(node.properties)) {
    made.additionalProperties = false;
    made.required = Object.keys(node.properties);
  }
  return made;
}

/** The values under these two are schemas by name, and names are not keywords. */
function strictChild(keyword: string, value: unknown): unknown {
  if (!isRecord(value) || (keyword !== "properties" && keyword !== "$defs")) return strict(value);
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, strict(child)]));
}
