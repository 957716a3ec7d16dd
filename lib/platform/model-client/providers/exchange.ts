import type { Readable } from "node:stream";
import type { CallLimits, Failure } from "../types";
import { connections } from "./connections";
import { ProviderFailure } from "./provider-failure";
import { readErrorText } from "./read-error-text";
import { isAboutRequest, refusedStatus } from "./refused-status";
import { tellWhenSent, unlessAborted } from "./sending";

/** One request to an endpoint and its answer, within the limits of a try. */
export interface Exchange {
  /** Sends what the SDK built, with the key. The SDK is given the head of the answer, never its body. */
  send(url: string, body: string): Promise<Response>;
  /** Media type of the answer, in lower case, without parameters. */
  mediaType(): string;
  /** The body of a 200, piece by piece. Ends only where the answer does, or as {@link expectEnd} allows. */
  chunks(): AsyncGenerator<Uint8Array>;
  /** What matters has come: from now on a break or this much silence is the end, and no failure. */
  expectEnd(withinMs: number): void;
  /** Whether the request went out and its status has not declined it: what was done for it is then billed. */
  wasTaken(): boolean;
  /** The failure an error of this exchange stands for. Keeps nothing of the error. */
  failureOf(error: unknown): ProviderFailure;
  /** Gives the connection back, or closes it when there is more to come. */
  close(): void;
}

type Limits = Pick<CallLimits, "firstByteMs" | "idleMs" | "maxAnswerBytes">;

/**
 * Opens an exchange; nothing is sent yet, and the time for the first byte runs.
 *
 * @param signal stops the exchange; a reason that is a {@link ProviderFailure} becomes its failure, any other
 *   is `cancelled`
 */
export function openExchange(apiKey: string | undefined, limits: Limits, signal: AbortSignal): Exchange {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let head: { mediaType: string; body: Readable } | undefined;
  let wasSent = false;
  let status: number | undefined;
  let mayEnd = false;

  const stopAfter = (ms: number, failure: Failure) => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(new ProviderFailure(failure)), ms);
  };
  const onAbort = () => stop.abort(callerFailure(signal));
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  stopAfter(limits.firstByteMs, "first_byte_timeout");

  async function send(url: string, body: string): Promise<Response> {
    const { origin, pathname, search } = new URL(url);
    const noteSent = () => {
      wasSent = true;
    };
    const answering = connections()
      .compose(tellWhenSent(noteSent))
      .request({
        origin,
        path: `${pathname}${search}`,
        method: "POST",
        headers: headersOf(apiKey),
        body,
        signal: stop.signal,
      });
    const response = await unlessAborted(answering, stop.signal);
    status = response.statusCode;
    stopAfter(limits.idleMs, "idle_timeout");
    // A body that nobody reads to its end reports that as an error, which nobody needs.
    response.body.on("error", () => undefined);
    head = { mediaType: mediaTypeOf(response.headers["content-type"]), body: response.body };
    if (status === 200) return new Response(null, { status: 200 });
    const errorText = isAboutRequest(status) ? await readErrorText(response.body) : "";
    const [retryAfter] = [response.headers["retry-after"]].flat();
    throw refusedStatus(status, retryAfter, errorText);
  }

  async function* chunks(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      for await (const chunk of (head?.body ?? []) as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        if (bytes > limits.maxAnswerBytes) throw new ProviderFailure("too_large");
        if (!mayEnd) stopAfter(limits.idleMs, "idle_timeout");
        yield chunk;
      }
    } catch (error) {
      if (!mayEnd || signal.aborted) throw error;
    }
  }

  function failureOf(error: unknown): ProviderFailure {
    if (signal.aborted) return callerFailure(signal);
    if (error instanceof ProviderFailure) return error;
    if (stop.signal.aborted) return stop.signal.reason;
    return new ProviderFailure("connection_failed", { brokeBeforeFirstByte: status === undefined });
  }

  return {
    send,
    mediaType: () => head?.mediaType ?? "",
    chunks,
    expectEnd: (withinMs) => {
      mayEnd = true;
      stopAfter(withinMs, "idle_timeout");
    },
    wasTaken: () => wasSent && (status === undefined || status === 200),
    failureOf,
    close: () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      head?.body.destroy();
      stop.abort(new ProviderFailure("cancelled"));
    },
  };
}

function callerFailure(signal: AbortSignal): ProviderFailure {
  const { reason } = signal;
  return reason instanceof ProviderFailure ? reason : new ProviderFailure("cancelled", { isOurs: true });
}

/** Nothing but what the request needs: the SDK would add what machine it runs on. */
function headersOf(apiKey: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "text/event-stream, application/json",
    "accept-encoding": "identity",
    "user-agent": "Assay",
  };
  if (apiKey === undefined) return headers;
  // A key that no header can hold opens no door, and the error of one who tries would quote it.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new ProviderFailure("unauthorized");
  headers.authorization = `Bearer ${apiKey}`;
  return headers;
}

function mediaTypeOf(value: string | string[] | undefined): string {
  const [first = ""] = [value].flat();
  return first.split(";")[0]?.trim().toLowerCase() ?? "";
}
