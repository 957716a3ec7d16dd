import type { Readable } from "node:stream";
import { Agent, type Dispatcher } from "undici";
import { processSingleton } from "@/lib/platform/singleton";
import { failureOfResponse, isAboutRequest, ProviderFailure } from "./failure";
import type { CallLimits } from "./types";
import type { Failure } from "./vocabulary";

const CONNECT_TIMEOUT_MS = 5_000;
/** Shorter than servers keep an idle connection, so that few requests hit one that is closing. */
const KEEP_ALIVE_MS = 4_000;
const MAX_ERROR_TEXT_BYTES = 16 * 1024;

type Limits = Pick<CallLimits, "firstByteMs" | "idleMs" | "maxAnswerBytes">;

/**
 * One request to an endpoint and its response, within the limits of an attempt. The time to the first byte
 * starts with the exchange, before anything is sent. Keeps nothing of an error but its failure.
 */
export class Exchange {
  readonly #apiKey: string | undefined;
  readonly #limits: Limits;
  readonly #caller: AbortSignal;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #response: { status: number; mediaType: string; body: Readable } | undefined;
  #sendError: unknown;
  #wasSent = false;
  #mayEnd = false;

  /**
   * @param caller stops the exchange; a reason that is a {@link ProviderFailure} becomes its failure, any other
   *   is `cancelled`
   */
  constructor(apiKey: string | undefined, limits: Limits, caller: AbortSignal) {
    this.#apiKey = apiKey;
    this.#limits = limits;
    this.#caller = caller;
    caller.addEventListener("abort", this.#onAbort, { once: true });
    if (caller.aborted) this.#onAbort();
    this.#stopAfter(limits.firstByteMs, "first_byte_timeout");
  }

  /**
   * Sends the request that the SDK built, with the key; the SDK calls this as its `fetch`. It receives the head
   * of the response and never the body.
   */
  readonly fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    try {
      const { origin, pathname, search } = new URL(String(url));
      const noteSent = onceSent(() => {
        this.#wasSent = true;
      });
      const sending = connections()
        .compose(noteSent)
        .request({
          origin,
          path: `${pathname}${search}`,
          method: "POST",
          headers: headersOf(this.#apiKey),
          body: String(init?.body),
          signal: this.#stop.signal,
        });
      const { statusCode: status, headers, body } = await unlessAborted(sending, this.#stop.signal);
      this.#response = { status, mediaType: mediaTypeOf(headers["content-type"]), body };
      this.#stopAfter(this.#limits.idleMs, "idle_timeout");
      // A body that is not read to its end emits an error, which means nothing here.
      body.on("error", () => undefined);
      if (status === 200) return new Response(null, { status: 200 });
      const errorText = isAboutRequest(status) ? await readErrorText(body) : "";
      const [retryAfter] = [headers["retry-after"]].flat();
      throw failureOfResponse(status, retryAfter, errorText);
    } catch (error) {
      this.#sendError = error;
      throw error;
    }
  };

  /** Media type of the response, in lower case, without parameters. */
  get mediaType(): string {
    return this.#response?.mediaType ?? "";
  }

  /** The request was sent and its status did not decline it, so the provider charges for the work done. */
  get wasAccepted(): boolean {
    return this.#wasSent && (this.#response === undefined || this.#response.status === 200);
  }

  /** The body of a 200, piece by piece. Ends only where the response does, or as {@link expectEnd} allows. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      const body: AsyncIterable<Uint8Array> | [] = this.#response?.body ?? [];
      for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > this.#limits.maxAnswerBytes) throw new ProviderFailure("too_large");
        if (!this.#mayEnd) this.#stopAfter(this.#limits.idleMs, "idle_timeout");
        yield chunk;
      }
    } catch (error) {
      if (!this.#mayEnd || this.#caller.aborted) throw error;
    }
  }

  /** The answer is complete: from now on a lost connection or this much silence is the end, and no failure. */
  expectEnd(withinMs: number): void {
    this.#mayEnd = true;
    this.#stopAfter(withinMs, "idle_timeout");
  }

  /** The failure that an error of this exchange means. */
  failureOf(error: unknown): ProviderFailure {
    // The SDK wraps what `fetch` throws in an error of its own.
    const original = this.#sendError ?? error;
    if (this.#caller.aborted) return callerFailure(this.#caller);
    if (original instanceof ProviderFailure) return original;
    if (this.#stop.signal.aborted) return this.#stop.signal.reason;
    return new ProviderFailure("connection_failed", { brokeBeforeFirstByte: this.#response === undefined });
  }

  /** Returns the connection to the pool, or closes it if more of the response is still to come. */
  close(): void {
    clearTimeout(this.#timer);
    this.#caller.removeEventListener("abort", this.#onAbort);
    this.#response?.body.destroy();
    this.#stop.abort(new ProviderFailure("cancelled"));
  }

  #stopAfter(ms: number, failure: Failure): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stop.abort(new ProviderFailure(failure)), ms);
  }

  readonly #onAbort = (): void => this.#stop.abort(callerFailure(this.#caller));
}

/**
 * The connections to models, kept open between calls; idle ones do not keep the process alive. Their own time
 * limits are off: undici's timers are coarse above a second, and {@link Exchange} enforces the limits of a call.
 */
function connections(): Agent {
  return processSingleton(
    "model-connections",
    () =>
      new Agent({
        allowH2: false,
        keepAliveTimeout: KEEP_ALIVE_MS,
        keepAliveMaxTimeout: KEEP_ALIVE_MS,
        headersTimeout: 0,
        bodyTimeout: 0,
        connect: { timeout: CONNECT_TIMEOUT_MS },
      }),
  );
}

/** Reports that a request was written to a connection; while it waits for one, nothing was sent. */
function onceSent(report: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      start?.(controller, context);
      if (!controller.aborted) report();
    };
    return dispatch(options, handler);
  };
}

/** The result of the work, abandoned as soon as the signal is aborted: undici would first finish connecting. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const waiting = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true, signal: waiting.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    waiting.abort();
  }
}

function callerFailure({ reason }: AbortSignal): ProviderFailure {
  return reason instanceof ProviderFailure ? reason : new ProviderFailure("cancelled", { isOurs: true });
}

/** Only the headers that the request needs: the SDK would add a description of this machine. */
function headersOf(apiKey: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "text/event-stream, application/json",
    "accept-encoding": "identity",
    "user-agent": "Assay",
  };
  if (apiKey === undefined) return headers;
  // No header can hold such a key, and the error of an attempt to send it would quote it.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new ProviderFailure("unauthorized");
  headers.authorization = `Bearer ${apiKey}`;
  return headers;
}

function mediaTypeOf(value: string | string[] | undefined): string {
  const [first = ""] = [value].flat();
  return first.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** The beginning of an error's body, to search. It is never kept, because it may hold our key. */
async function readErrorText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= MAX_ERROR_TEXT_BYTES) break;
    }
  } catch {
    // The status is what matters; a text that breaks off only adds less to it.
  }
  return Buffer.concat(pieces).toString("utf8");
}
