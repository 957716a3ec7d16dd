import type { Behavior } from "../scripted-model-server";
import { chunk, event, startStream } from "./answers";

/** An error by status, in OpenAI's form. */
export function status(code: number, headers: Record<string, string> = {}, message = "no"): Behavior {
  const body = JSON.stringify({ error: { message, type: "error", code: null } });
  return (response) =>
    void response.writeHead(code, { "content-type": "application/json", ...headers }).end(body);
}

/** Says back what it was sent, the key too, in the status line, the headers and the body. */
export function echoKey(code: number): Behavior {
  return (response, { headers }) => {
    const said = headers.authorization ?? "";
    response
      .writeHead(code, said, {
        "content-type": "application/json",
        "x-request-id": said,
        "retry-after": said,
      })
      .end(JSON.stringify({ error: { message: `Incorrect API key provided: ${said}` } }));
  };
}

export const resetAtOnce: Behavior = (response) => void response.socket?.resetAndDestroy();

export const resetMidStream: Behavior = (response) => {
  startStream(response);
  response.write(chunk({ content: "The first half of an" }), () => response.socket?.resetAndDestroy());
};

/** No byte at all. */
export const silence: Behavior = () => undefined;

/** A head, and nothing after it. */
export const headOnly: Behavior = (response) => {
  startStream(response);
  response.flushHeaders();
};

/** A few words, then nothing. */
export const stallMidStream: Behavior = (response) => {
  startStream(response);
  response.write(chunk({ content: "The first half of an" }));
};

/** A word now and then, without an end: no limit on silence catches it. */
export const slowBytes: Behavior = (response) => {
  startStream(response);
  const timer = setInterval(() => response.write(chunk({ content: "word " })), 40);
  response.on("close", () => clearInterval(timer));
};

/** JSON that stops in the middle, under a length that says it is whole. */
export const truncatedJson: Behavior = (response) => {
  const whole = JSON.stringify({
    choices: [{ index: 0, message: { content: "x".repeat(200) }, finish_reason: "stop" }],
  });
  response.writeHead(200, { "content-type": "application/json" }).end(whole.slice(0, 100));
};

/** A stream that closes in good order without a reason to finish. */
export const streamWithoutEnd: Behavior = (response) => {
  startStream(response);
  response.end(chunk({ content: "The first half of an" }));
};

/** The same, under the mark that says it is whole. */
export const doneWithoutReason: Behavior = (response) => {
  startStream(response);
  response.end(`${chunk({ content: "The first half of an" })}data: [DONE]\n\n`);
};

export const brokenChunk: Behavior = (response) => {
  startStream(response);
  response.end(`${chunk({ content: "The first" })}data: {"choices":[{"del\n\n`);
};

/** A gateway that reports its upstream's failure within a stream. */
export const errorMidStream: Behavior = (response, { headers }) => {
  startStream(response);
  response.write(chunk({ content: "The first" }));
  response.end(event({ error: { code: 502, message: `upstream, with ${headers.authorization}` } }));
};

/** What `finish_reason` says when the answer was cut at the limit of tokens. */
export const cutAtLimit: Behavior = (response) => {
  startStream(response);
  const usage = { prompt_tokens: 20, completion_tokens: 50, total_tokens: 70 };
  const last = chunk({ content: "an answer that was cut" }, "length");
  response.end(`${last}${event({ choices: [], usage })}data: [DONE]\n\n`);
};

export const emptyChoices: Behavior = (response) =>
  void response.writeHead(200, { "content-type": "application/json" }).end('{"choices":[]}');

export const html: Behavior = (response) =>
  void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Sign in to the network</h1>");

/** A whole completion under the name of something else. */
export const mislabelled: Behavior = (response) => {
  const choices = [{ index: 0, message: { content: "yes" }, finish_reason: "stop" }];
  response.writeHead(200, { "content-type": "text/plain" }).end(JSON.stringify({ choices }));
};

/** Sends the prompt, and the key, to somewhere else. */
export function redirectTo(location: string): Behavior {
  return (response) => void response.writeHead(307, { location }).end();
}

/** A stream of words that has no end. */
export const hugeBody: Behavior = (response) => {
  startStream(response);
  const piece = chunk({ content: "x".repeat(16_000) });
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", more);
  more();
};

/** Refuses every request that asks for an answer's shape in this way, with 400. */
export function refuseFormats(formats: readonly string[], otherwise: Behavior): Behavior {
  return (response, request) => {
    const isRefused = request.responseFormat !== undefined && formats.includes(request.responseFormat);
    (isRefused ? status(400, {}, "response_format is not supported") : otherwise)(response, request);
  };
}

/** Refuses `stream_options` as Mistral does, with 422. */
export function refuseStreamOptions(otherwise: Behavior): Behavior {
  return (response, request) => {
    const refused = status(422, {}, "body.stream_options: Extra inputs are not permitted");
    (request.asksForUsage ? refused : otherwise)(response, request);
  };
}
