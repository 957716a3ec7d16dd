import OpenAI from "openai";
import type { CallLimits, Failure, Usage } from "../types";
import { estimateTokens } from "../cost";
import type { Endpoint } from "../model";
import { addPiece, type CompletionParts, noParts } from "./completion-parts";
import { estimateUsage } from "./estimate-usage";
import { readEvents } from "./event-stream";
import { type Exchange, openExchange } from "./exchange";
import { ProviderFailure } from "./provider-failure";
import { type CompletionRequest, requestBody } from "./request-body";
import { type Completion, settleCompletion, usageOf } from "./settle-completion";

/** After `[DONE]` nothing is missing; an end that follows lets the connection be used again. */
const END_WITHIN_MS = 50;
/** Longer than any call: the SDK's own timer is out of the way. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Asks an endpoint once, without retry, redirect or tool. Resolves only with an answer the endpoint said is
 * whole. Does not check that the answer has the shape that was asked for, nor the deadline of the request:
 * `signal` does.
 *
 * @param limits milliseconds to the first byte and between two, and the most bytes of a whole answer
 * @param signal stops the call; a reason that is a {@link ProviderFailure} becomes its failure, any other is
 *   `cancelled`
 * @throws ProviderFailure for whatever goes wrong, without a word of the provider's. Its `usage` is what was
 *   reported or, for a call that the endpoint took and that broke off, what was sent and had come, estimated
 */
export async function completeAt(
  endpoint: Endpoint,
  request: CompletionRequest,
  limits: Pick<CallLimits, "firstByteMs" | "idleMs" | "maxAnswerBytes">,
  signal: AbortSignal,
): Promise<Completion> {
  const exchange = openExchange(endpoint.apiKey, limits, signal);
  const parts = noParts();
  const promptBytes = request.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const bounds = { promptBytes, maxOutputTokens: request.maxOutputTokens };
  try {
    await sendRequest(endpoint, request, exchange);
    await readAnswer(exchange, parts);
    return settleCompletion(parts, bounds);
  } catch (error) {
    const { failure, facts } = exchange.failureOf(error);
    const reported = facts.usage ?? usageOf(parts, bounds);
    const isBilled = exchange.wasTaken() && !facts.brokeBeforeFirstByte && !declines(failure, parts);
    const usage = reported ?? (isBilled ? usageSoFar(request, parts) : undefined);
    throw new ProviderFailure(failure, { ...facts, usage });
  } finally {
    exchange.close();
  }
}

/** What did not begin to answer under a 200 is no model's work: a page of somebody else, a gateway's error. */
function declines(failure: Failure, { hasChoice }: CompletionParts): boolean {
  return !hasChoice && ["not_a_completion", "rate_limited", "server_error"].includes(failure);
}

function usageSoFar(request: CompletionRequest, { text, refusal, unreadBytes }: CompletionParts): Usage {
  return estimateUsage(request, estimateTokens(text + refusal) + Math.ceil(unreadBytes / 3));
}

/** Lets the SDK build and send the request. It never holds the key, so none of its errors can. */
async function sendRequest(
  endpoint: Endpoint,
  request: CompletionRequest,
  exchange: Exchange,
): Promise<void> {
  let refusal: unknown;
  const client = new OpenAI({
    baseURL: endpoint.baseUrl,
    apiKey: "held-back",
    // Null, since the SDK would look for each of these in the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: "off",
    maxRetries: 0,
    timeout: NO_TIMEOUT_MS,
    fetch: async (url, init) => {
      try {
        return await exchange.send(String(url), String(init?.body));
      } catch (error) {
        refusal = error;
        throw error;
      }
    },
  });
  try {
    await client.chat.completions.create(requestBody(endpoint, request)).asResponse();
  } catch (error) {
    // The SDK wraps what the exchange throws in an error of its own.
    throw refusal ?? error;
  }
}

/**
 * Reads a stream of chunks to `[DONE]` or its orderly end, or the one completion of an endpoint that does not
 * stream. A reason to finish is not the end: some endpoints give one with every chunk.
 */
async function readAnswer(exchange: Exchange, parts: CompletionParts): Promise<void> {
  const mediaType = exchange.mediaType();
  if (mediaType === "text/event-stream") return readStream(exchange, parts);
  if (mediaType !== "application/json") throw new ProviderFailure("not_a_completion");
  const pieces: Uint8Array[] = [];
  for await (const piece of exchange.chunks()) {
    pieces.push(piece);
    parts.unreadBytes += piece.length;
  }
  const text = Buffer.concat(pieces).toString("utf8").trim();
  // What begins as an object and cannot be parsed was cut.
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

function parseJson(text: string, otherwise: "truncated" | "not_a_completion"): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderFailure(otherwise);
  }
}
