import type http from "node:http";
import type { Behavior } from "../scripted-model-server";

export interface AnswerOptions {
  /** As reported, also what no provider should; null leaves it out. */
  usage?: unknown;
  /** Milliseconds before the first byte. */
  delayMs?: number;
  /** False: one JSON completion, as of an endpoint that ignores `stream`. */
  stream?: boolean;
  finishReason?: string | null;
  refusal?: string;
}

export const USAGE = { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 };

/** A whole completion with this text. */
export function answer(text: string, options: AnswerOptions = {}): Behavior {
  return (response) => {
    const write = () => (options.stream === false ? writeJson : writeStream)(response, text, options);
    if (options.delayMs) setTimeout(write, options.delayMs);
    else write();
  };
}

/** A whole completion whose text is this value as JSON. */
export function answerJson(value: unknown, options: AnswerOptions = {}): Behavior {
  return answer(JSON.stringify(value), options);
}

/** A model that declines, in OpenAI's field for it. */
export function refuse(text: string, options: AnswerOptions = {}): Behavior {
  return answer("", { ...options, refusal: text });
}

/** One chunk of a stream, as it stands on the wire. */
export function chunk(delta: Record<string, unknown>, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  return event({ id: "chatcmpl-1", object: "chat.completion.chunk", choices });
}

export function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

export function startStream(response: http.ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
}

function writeStream(response: http.ServerResponse, text: string, options: AnswerOptions): void {
  startStream(response);
  const half = Math.ceil(text.length / 2);
  response.write(chunk({ role: "assistant", content: "" }));
  if (options.refusal) response.write(chunk({ refusal: options.refusal }));
  response.write(chunk({ content: text.slice(0, half) }));
  response.write(chunk({ content: text.slice(half) }));
  response.write(chunk({}, options.finishReason === undefined ? "stop" : options.finishReason));
  const usage = options.usage === undefined ? USAGE : options.usage;
  if (usage !== null) response.write(event({ choices: [], usage }));
  response.end("data: [DONE]\n\n");
}

function writeJson(response: http.ServerResponse, text: string, options: AnswerOptions): void {
  const usage = options.usage === undefined ? USAGE : options.usage;
  const message = { role: "assistant", content: text, refusal: options.refusal ?? null };
  const finish_reason = options.finishReason === undefined ? "stop" : options.finishReason;
  const completion = {
    choices: [{ index: 0, message, finish_reason }],
    ...(usage === null ? {} : { usage }),
  };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(completion));
}
