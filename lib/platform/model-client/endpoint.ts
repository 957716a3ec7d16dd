import { createParser } from "eventsource-parser";
import OpenAI from "openai";
import { z } from "zod";
import { estimateTokens, readUsage } from "./cost";
import { type CompletionRequest, requestBody } from "./dialect";
import { Exchange } from "./exchange";
import { failureOfStatus, ProviderFailure } from "./failure";
import { estimatePrompt, storableText } from "./question";
import type { CallLimits, Endpoint, Usage } from "./types";
import type { Failure } from "./vocabulary";

/** After `[DONE]` nothing is missing, but an orderly end allows the connection to be reused. */
const END_WITHIN_MS = 50;
/** Longer than any call, so that the SDK's own timer never fires. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/** A complete answer of a model. */
export interface Completion {
  kind: "answered" | "refused";
  /** Not blank if answered. Without characters that cannot be stored. */
  text: string;
  /** As reported if plausible, otherwise estimated. */
  usage: Usage;
}

/**
 * Asks an endpoint once, without retry, redirect or tool. Resolves only with an answer that the endpoint said
 * is complete. Does not check the answer's shape, nor the deadline of the question, which `signal` enforces.
 *
 * @param limits milliseconds to the first byte and between two, and the maximum bytes of a whole answer
 * @param signal stops the call; a reason that is a {@link ProviderFailure} becomes its failure, any other is
 *   `cancelled`
 * @throws ProviderFailure for whatever goes wrong, without any of the provider's text. Its `usage` is what was
 *   reported or, for a call that broke off after the endpoint accepted it, an estimate of what was sent and
 *   received
 */
export async function completeAt(
  endpoint: Endpoint,
  request: CompletionRequest,
  limits: Pick<CallLimits, "firstByteMs" | "idleMs" | "maxAnswerBytes">,
  signal: AbortSignal,
): Promise<Completion> {
  const exchange = new Exchange(endpoint.apiKey, limits, signal);
  const parts = noParts();
  try {
    const { chat } = sdkClient(endpoint.baseUrl, exchange.fetch);
    await chat.completions.create(requestBody(endpoint, request)).asResponse();
    await readAnswer(exchange, parts);
    const kind = settle(parts);
    const text = storableText(kind === "refused" ? parts.refusal || parts.text : parts.text);
    const usage = reportedUsage(request, parts) ?? estimateUsage(request, estimateTokens(text));
    return { kind, text, usage };
  } catch (error) {
    const { failure, facts } = exchange.failureOf(error);
    const isBilled =
      exchange.wasAccepted && !facts.brokeBeforeFirstByte && !neverReachedModel(failure, parts);
    const estimate = isBilled ? estimateUsage(request, receivedTokens(parts)) : undefined;
    throw new ProviderFailure(failure, { ...facts, usage: reportedUsage(request, parts) ?? estimate });
  } finally {
    exchange.close();
  }
}

/**
 * The SDK knows the path and the fields of a request, and does nothing else here: it never holds the key, so
 * none of its errors can; it neither retries nor reads the answer, so there is one loop and one set of limits.
 */
function sdkClient(baseURL: string, fetch: Exchange["fetch"]): OpenAI {
  return new OpenAI({
    baseURL,
    apiKey: "unused",
    // Null, or the SDK would look for each of these in the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: "off",
    maxRetries: 0,
    timeout: NO_TIMEOUT_MS,
    fetch,
  });
}

/**
 * Reads a stream of chunks up to `[DONE]` or its orderly end, or the one completion of an endpoint that does not
 * stream. A finish reason is not the end: some endpoints send one with every chunk.
 */
async function readAnswer(exchange: Exchange, parts: CompletionParts): Promise<void> {
  if (exchange.mediaType === "text/event-stream") return readStream(exchange, parts);
  if (exchange.mediaType !== "application/json") throw new ProviderFailure("not_a_completion");
  const pieces: Uint8Array[] = [];
  for await (const piece of exchange.chunks()) {
    pieces.push(piece);
    parts.unreadBytes += piece.length;
  }
  const text = Buffer.concat(pieces).toString("utf8").trim();
  // A text that begins as an object and cannot be parsed was cut.
  const completion = parseJson(text, text.startsWith("{") ? "truncated" : "not_a_completion");
  parts.unreadBytes = 0;
  addPiece(parts, completion);
}

async function readStream(exchange: Exchange, parts: CompletionParts): Promise<void> {
  let isDone = false;
  for await (const data of readEvents(exchange.chunks())) {
    if (isDone) continue;
    if (data.startsWith("[DONE]")) {
      isDone = true;
      exchange.expectEnd(END_WITHIN_MS);
      continue;
    }
    addPiece(parts, parseJson(data, "not_a_completion"));
  }
}

/**
 * The data of server-sent events, one string per event. An event without its closing blank line is dropped, as
 * the standard requires (WHATWG HTML, section 9.2): it was cut off.
 *
 * The SDK's own reader is not used: it writes what it cannot parse to the console and copies its whole buffer
 * for every piece that arrives.
 */
export async function* readEvents(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  const decoder = new TextDecoder();
  for await (const piece of pieces) {
    // JSON escapes carriage returns, so only line endings hold them. With them the parser rescans the rest of a
    // piece for every line: 64 KiB of short lines kept the event loop busy for 345 ms.
    parser.feed(decoder.decode(piece, { stream: true }).replaceAll("\r", ""));
    yield* events.splice(0);
  }
}

function parseJson(text: string, otherwise: "truncated" | "not_a_completion"): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderFailure(otherwise);
  }
}

const Words = z.string().nullish();
const Message = z.object({ content: Words, refusal: Words });
const Choice = z.object({
  index: z.number().nullish(),
  message: Message.nullish(),
  delta: Message.nullish(),
  finish_reason: Words,
});
/** A whole completion or one chunk of it: the fields both share, and only those that are used. */
const Piece = z.object({
  choices: z.array(Choice).nullish(),
  usage: z.unknown().optional(),
  error: z.unknown().optional(),
});

/** The parts of a completion received so far. */
interface CompletionParts {
  hasChoice: boolean;
  text: string;
  refusal: string;
  finishReason: string | undefined;
  /** As reported, unchecked. */
  usage: unknown;
  /** Bytes received of an answer that can only be parsed at its end. */
  unreadBytes: number;
}

function noParts(): CompletionParts {
  return {
    hasChoice: false,
    text: "",
    refusal: "",
    finishReason: undefined,
    usage: undefined,
    unreadBytes: 0,
  };
}

/**
 * Adds a completion, or a chunk of one, to the parts. Only the first choice is used, and only the last report of
 * usage.
 *
 * @throws ProviderFailure `not_a_completion` for other JSON; for an error reported within a 200 its failure
 */
function addPiece(parts: CompletionParts, value: unknown): void {
  const piece = Piece.safeParse(value);
  if (!piece.success) throw new ProviderFailure("not_a_completion");
  const { choices, usage, error } = piece.data;
  if (usage !== null && usage !== undefined) parts.usage = usage;
  if (error !== null && error !== undefined) throw reportedError(error);
  // The only chunk without choices is the one that reports usage.
  if (!choices && usage === undefined) throw new ProviderFailure("not_a_completion");
  for (const choice of choices ?? []) {
    if ((choice.index ?? 0) !== 0) continue;
    const words = choice.message ?? choice.delta;
    parts.hasChoice = true;
    parts.text += words?.content ?? "";
    parts.refusal += words?.refusal ?? "";
    // Some endpoints send an empty reason until there is one.
    parts.finishReason = choice.finish_reason || parts.finishReason;
  }
}

/** Gateways report an upstream's failure within a 200 that has already begun. */
function reportedError(error: unknown): ProviderFailure {
  const parsed = z.object({ code: z.int().min(400).max(599) }).safeParse(error);
  const isLimit = parsed.success && failureOfStatus(parsed.data.code) === "rate_limited";
  return new ProviderFailure(isLimit ? "rate_limited" : "server_error");
}

/**
 * What the parts amount to, if the endpoint said that they are complete.
 *
 * @throws ProviderFailure `truncated`, `empty` and others
 */
function settle(parts: CompletionParts): Completion["kind"] {
  if (!parts.hasChoice) throw new ProviderFailure("empty");
  switch (parts.finishReason) {
    case undefined:
      throw new ProviderFailure("truncated");
    // "model_length" is Mistral's name for the model's own limit.
    case "length":
    case "model_length":
      throw new ProviderFailure("truncated", { isOurs: true });
    case "content_filter":
      return "refused";
    case "stop":
      if (parts.refusal.trim() !== "") return "refused";
      if (parts.text.trim() === "") throw new ProviderFailure("empty");
      return "answered";
    // DeepSeek and OpenRouter send these when they break off.
    case "insufficient_system_resource":
    case "error":
      throw new ProviderFailure("server_error");
    default:
      throw new ProviderFailure("not_a_completion");
  }
}

/** The reported usage, if it is plausible, whether or not the answer is complete. */
function reportedUsage(
  { messages, maxOutputTokens }: CompletionRequest,
  { usage, text, refusal }: CompletionParts,
): Usage | undefined {
  const promptBytes = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const answerBytes = Buffer.byteLength(text) + Buffer.byteLength(refusal);
  return readUsage(usage, { promptBytes, answerBytes, maxOutputTokens });
}

/**
 * The usage of a request, estimated from its texts because the provider did not report it. Never more than the
 * request allowed; excludes reasoning that the model did not write out.
 */
function estimateUsage(request: CompletionRequest, answerTokens: number): Usage {
  return {
    promptTokens: estimatePrompt({ ...request, ...request.dialect }),
    cachedTokens: 0,
    completionTokens: Math.min(answerTokens, request.maxOutputTokens),
    isEstimated: true,
  };
}

function receivedTokens({ text, refusal, unreadBytes }: CompletionParts): number {
  return estimateTokens(text + refusal) + Math.ceil(unreadBytes / 3);
}

/** A 200 without any answer in it is not a model's work: another site's page, or a gateway's error. */
function neverReachedModel(failure: Failure, { hasChoice }: CompletionParts): boolean {
  return !hasChoice && ["not_a_completion", "rate_limited", "server_error"].includes(failure);
}
