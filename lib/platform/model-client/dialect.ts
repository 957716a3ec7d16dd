import type OpenAI from "openai";
import { processSingleton } from "@/lib/platform/singleton";
import type { RefusedPart } from "./failure";
import { wireSchema } from "./question";
import type { AnswerShape, ChatMessage, Endpoint, Model } from "./types";
import { OUTPUT_MODES, type OutputMode } from "./vocabulary";

/** The optional parts of OpenAI's protocol that an endpoint supports. */
export interface Dialect {
  outputMode: OutputMode;
  /** Mistral rejects `stream_options`, and reports usage without it. */
  asksForUsage: boolean;
}

interface Known extends Dialect {
  /** A model has answered a question with a shape in this output mode. */
  isProven: boolean;
}

/** How to ask each model at each endpoint, as far as it has been learned. */
export class Dialects {
  #known = new Map<string, Known>();

  /** How to ask a model: as it last answered, in a simpler mode than it rejected, or as the registry says. */
  read(model: Model, endpoint: Endpoint): Dialect {
    const { outputMode, asksForUsage } = this.#of(model, endpoint);
    return { outputMode, asksForUsage };
  }

  /** Notes that the model answered in this dialect. Without a shape that proves nothing about the output mode. */
  noteAnswer(model: Model, endpoint: Endpoint, dialect: Dialect, hasShape: boolean): void {
    const known = this.#of(model, endpoint);
    if (!hasShape || known.isProven) return;
    known.outputMode = dialect.outputMode;
    known.isProven = true;
  }

  /**
   * Notes that the endpoint rejected a request in this dialect, and starts with a simpler one from now on. A
   * proven output mode is only given up if the rejection names it; an uninformative one may be about the texts.
   * An unproven mode is forgotten when the simplest one, which requests no format, is rejected as well.
   *
   * @returns the next simpler dialect; undefined if the rejection is about something else, or none is left
   */
  noteRefusal(
    model: Model,
    endpoint: Endpoint,
    refused: Dialect & { part: RefusedPart | undefined; hasShape: boolean },
  ): Dialect | undefined {
    const { part, hasShape, asksForUsage, outputMode } = refused;
    const known = this.#of(model, endpoint);
    if (part === "stream_options") {
      if (!asksForUsage) return undefined;
      known.asksForUsage = false;
      return { outputMode, asksForUsage: false };
    }
    if (part === undefined || !hasShape) return undefined;
    const simpler = OUTPUT_MODES[OUTPUT_MODES.indexOf(outputMode) + 1];
    if (!simpler) {
      if (!known.isProven) known.outputMode = model.outputMode;
      return undefined;
    }
    if (part === "response_format" || !known.isProven) simplifyTo(known, simpler);
    return { outputMode: simpler, asksForUsage };
  }

  #of(model: Model, endpoint: Endpoint): Known {
    const key = `${model.id} ${endpoint.upstream} ${endpoint.baseUrl}`;
    const known = this.#known.get(key);
    if (known) return known;
    const untried = { outputMode: model.outputMode, asksForUsage: true, isProven: false };
    this.#known.set(key, untried);
    return untried;
  }
}

/** Never back to a richer mode: of two concurrent calls, the other may have been rejected in a simpler one. */
function simplifyTo(known: Known, mode: OutputMode): void {
  if (OUTPUT_MODES.indexOf(mode) <= OUTPUT_MODES.indexOf(known.outputMode)) return;
  known.outputMode = mode;
  known.isProven = false;
}

/** What this process has learned. Lost when it ends. */
export function modelDialects(): Dialects {
  return processSingleton("model-dialects", () => new Dialects());
}

/** The content of one call. If there is a shape, the messages contain its schema too. */
export interface CompletionRequest {
  messages: readonly ChatMessage[];
  shape: AnswerShape<unknown> | undefined;
  dialect: Dialect;
  maxOutputTokens: number;
}

type Body = OpenAI.Chat.ChatCompletionCreateParamsStreaming;

/** The request as the SDK expects it: always streamed, so that the limits on silence have a meaning. */
export function requestBody(endpoint: Endpoint, request: CompletionRequest): Body {
  const body: Body = {
    model: endpoint.upstream,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    stream: true,
  };
  body[endpoint.outputLimitField] = request.maxOutputTokens;
  if (request.dialect.asksForUsage) body.stream_options = { include_usage: true };
  const format = responseFormat(request);
  if (format) body.response_format = format;
  return body;
}

function responseFormat({ shape, dialect }: CompletionRequest): Body["response_format"] {
  if (!shape || dialect.outputMode === "prompt") return undefined;
  if (dialect.outputMode === "json_object") return { type: "json_object" };
  const schema = wireSchema(shape.schema);
  return { type: "json_schema", json_schema: { name: shape.name, strict: true, schema } };
}
