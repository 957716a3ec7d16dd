import { z } from "zod";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { type ChatMessage, fence, type Model, maxCostOf } from "@/lib/features/orchestrator";
import {
  type AskedRequirement,
  ChallengesSchema,
  challengeMessages,
  JudgementsSchema,
  judgeMessages,
  STATE_BYTES,
} from "./prompts";

/** Requirements a model judges at once: more are answered too slowly for one call's deadline. */
const BATCH_SIZE = 18;
/** What a model may write for one batch, and about what it does write for one requirement. */
export const ANSWER_TOKENS = 6_000;
const TOKENS_PER_REQUIREMENT = 80;
/** About what a state takes in a challenger's prompt. Unit: bytes. */
const ABOUT_STATE_BYTES = 220;
/** The same divisor as `estimateTokens`: a token for three bytes of UTF-8. */
const BYTES_PER_TOKEN = 3;
/**
 * The most bytes of UTF-8 a UTF-16 unit of any document takes in a fence: a line separator has three, and the
 * mark of the line it begins two more.
 */
const MAX_BYTES_PER_UNIT = 5;
/** The words around a schema, and the keywords that strict output adds to it. Unit: bytes. */
const SCHEMA_WORDS = 800;
/** As long as the real ones. */
const NONCE = "0".repeat(24);

/** How many bytes a document takes in a prompt: about, and at most. */
export interface DocumentSize {
  about: number;
  most: number;
}

/** Of a document of which only the length is known. Unit: UTF-16 code units. */
export function sizeOfLength(length: number): DocumentSize {
  return { about: length, most: MAX_BYTES_PER_UNIT * length };
}

/** Of a known document; what a model is shown of it is never longer. */
export function sizeOfDocument(document: string): DocumentSize {
  const bytes = Buffer.byteLength(fence("DOCUMENT", document, NONCE));
  return { about: bytes, most: bytes };
}

/**
 * The requirements of controls in batches. Those of a control stay together, and no batch has more than
 * {@link BATCH_SIZE} unless one control has.
 */
export function inBatches(controls: readonly AuditableControl[]): AskedRequirement[][] {
  const total = controls.reduce((sum, { requirements }) => sum + requirements.length, 0);
  const wanted = total / Math.max(1, Math.ceil(total / BATCH_SIZE));
  const batches: AskedRequirement[][] = [];
  for (const control of controls) {
    const asked = control.requirements.map((requirement) => ({ control, requirement }));
    const last = batches.at(-1);
    // A batch is closed where it is nearer to the wanted size without the next control than with it.
    const fits =
      last !== undefined &&
      last.length + asked.length <= BATCH_SIZE &&
      last.length + asked.length / 2 <= Math.max(wanted, asked.length);
    if (last && fits) last.push(...asked);
    else batches.push(asked);
  }
  return batches.filter((batch) => batch.length > 0);
}

/** How many tokens the question about one batch sends: about, and never more than. */
export function batchTokens(
  size: DocumentSize,
  batch: readonly AskedRequirement[],
  pass: "judge" | "challenge",
): { about: number; most: number } {
  const isJudge = pass === "judge";
  const messages = isJudge ? judgeMessages("", batch, NONCE) : challengeMessages("", batch, [], NONCE);
  const shape = isJudge ? JudgementsSchema : ChallengesSchema;
  const fixed = bytesOf(messages) + schemaBytes(shape);
  const states = (bytes: number) => (isJudge ? 0 : batch.length * bytes);
  return {
    about: Math.ceil((fixed + size.about + states(ABOUT_STATE_BYTES)) / BYTES_PER_TOKEN),
    most: Math.ceil((fixed + size.most + states(STATE_BYTES)) / BYTES_PER_TOKEN),
  };
}

function bytesOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + 1, 0);
}

/** The schema is part of a message, and sent once more as a parameter where an endpoint takes it. */
function schemaBytes(schema: z.ZodType): number {
  return 2 * Buffer.byteLength(JSON.stringify(z.toJSONSchema(schema, { io: "input" }))) + SCHEMA_WORDS;
}

/** About how many tokens the largest question of an audit sends. */
export function promptTokens(
  size: DocumentSize,
  controls: readonly AuditableControl[],
  pass: "judge" | "challenge" = "judge",
): number {
  return Math.max(0, ...inBatches(controls).map((batch) => batchTokens(size, batch, pass).about));
}

export interface PriceEstimate {
  calls: number;
  tokens: number;
  /** Millionths of a dollar. */
  cost: number;
  most: number;
}

/**
 * What judging these controls will about cost, and the most it can with these models: every prompt as long as
 * any document of that size can make it, every answer as long as it may be. Repairs, and models that stand in
 * for others, are not foreseen.
 */
export function estimatePrice(
  size: DocumentSize,
  controls: readonly AuditableControl[],
  models: { judge: Model; challenger: Model | undefined },
): PriceEstimate {
  const { judge, challenger } = models;
  const total: PriceEstimate = { calls: 0, tokens: 0, cost: 0, most: 0 };
  const add = (batch: readonly AskedRequirement[], pass: "judge" | "challenge", { price }: Model) => {
    const sent = batchTokens(size, batch, pass);
    const written = batch.length * TOKENS_PER_REQUIREMENT;
    total.calls += 1;
    total.tokens += sent.about + written;
    total.cost += maxCostOf(price, sent.about, written);
    total.most += maxCostOf(price, sent.most, ANSWER_TOKENS);
  };
  for (const batch of inBatches(controls)) {
    add(batch, "judge", judge);
    if (challenger) add(batch, "challenge", challenger);
  }
  return total;
}
