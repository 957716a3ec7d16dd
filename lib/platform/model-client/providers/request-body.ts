import type OpenAI from "openai";
import type { AnswerShape, ChatMessage } from "../types";
import type { Endpoint } from "../model";
import type { Dialect } from "./dialect";
import { wireSchema } from "./wire-schema";

type Body = OpenAI.Chat.ChatCompletionCreateParamsStreaming;

/** What one call asks for. The messages say the shape too, if there is one. */
export interface CompletionRequest {
  messages: readonly ChatMessage[];
  shape: AnswerShape<unknown> | undefined;
  dialect: Dialect;
  maxOutputTokens: number;
}

/** The request as the SDK takes it: always a stream, so that the limits on silence mean something. */
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
