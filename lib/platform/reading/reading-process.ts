import type { ChildProcess } from "node:child_process";
import { type ProcessLimits, startLimitedProcess } from "@/lib/platform/limited-process";
import { log } from "@/lib/platform/log";
import type { Arriving } from "./arriving";
import { PIECE, ReadingMessageSchema, type ReadingRequest } from "./messages";
import { ReadingRefusal } from "./refusal";

/** A process that has read so many documents, or grown so large, is replaced: one document leaves nothing to the next. */
const MAX_READINGS = 50;
const WORN_SHARE = 0.6;

/** What is asked about a document. */
export interface ReadingJob<Answer> {
  bytes: Uint8Array;
  request: Exclude<ReadingRequest, { kind: "piece" }>;
  /** Puts the answer together. */
  arriving: Arriving<Answer>;
  /** Until the answer, or from one sign of progress to the next. */
  deadlineMs: number;
  signal: AbortSignal | undefined;
}

/** A process that reads one document at a time and may be killed at any moment. */
export class ReadingProcess {
  readonly #child: ChildProcess;
  readonly #memoryMb: number;
  readonly #ended: Promise<void>;
  #isReady = false;
  #isOver = false;
  #isClosed = false;
  #readings = 0;
  #usedMb = 0;

  /** `memoryMb` is the most it may hold, its own 100 MB included. */
  constructor(limits: ProcessLimits) {
    this.#memoryMb = limits.memoryMb;
    this.#child = startLimitedProcess("lib/platform/reading/child.ts", limits);
    this.#ended = new Promise<void>((resolve) => {
      this.#child.once("error", () => resolve());
      this.#child.once("exit", () => resolve());
    }).then(() => {
      this.#isOver = true;
    });
    this.#child.once("message", () => {
      this.#isReady = true;
    });
    // Idle processes do not hold the parent open.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get isUsable(): boolean {
    const isWorn = this.#readings >= MAX_READINGS || this.#usedMb > this.#memoryMb * WORN_SHARE;
    return !this.#isOver && !isWorn;
  }

  /**
   * Reads a document. Whatever ends it early, except a refusal by the reader, ends the process too.
   *
   * @throws ReadingRefusal
   * @throws the signal's reason
   */
  async read<Answer>(job: ReadingJob<Answer>): Promise<Answer> {
    const abandon = new AbortController();
    const stop = () => abandon.abort(job.signal?.reason);
    job.signal?.addEventListener("abort", stop, { once: true });
    const deadline = setTimeout(() => abandon.abort(new ReadingRefusal("too_slow")), job.deadlineMs);
    this.#child.ref();
    this.#child.channel?.ref();
    try {
      this.#readings++;
      return await this.#exchange(job, abandon.signal, deadline);
    } catch (error) {
      if (!(error instanceof ReadingRefusal) || error.code === "too_slow") await this.close();
      throw error;
    } finally {
      clearTimeout(deadline);
      job.signal?.removeEventListener("abort", stop);
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#isClosed = true;
    // The parent does not end before the end that it waits for.
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.ref();
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  #exchange<Answer>(
    job: ReadingJob<Answer>,
    abandoned: AbortSignal,
    deadline: NodeJS.Timeout,
  ): Promise<Answer> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        child.off("message", onMessage);
        child.off("exit", onExit);
        child.off("error", onError);
        abandoned.removeEventListener("abort", onAbandoned);
        act();
      };
      const onExit = (code: number | null, signal: string | null) =>
        settle(() => reject(this.#explainExit(code, signal)));
      const onError = (cause: unknown) =>
        settle(() => reject(unavailable("The reading process cannot be reached", cause)));
      const onAbandoned = () => settle(() => reject(abandoned.reason));
      const onMessage = (received: unknown) => {
        try {
          const message = ReadingMessageSchema.parse(received);
          if (message.kind === "done" || message.kind === "drawn") this.#usedMb = message.usedMb;
          if (message.kind === "progress") deadline.refresh();
          const answer = job.arriving.take(message);
          if (answer !== undefined) settle(() => resolve(answer));
        } catch (error) {
          const isRefusal = error instanceof ReadingRefusal;
          if (!isRefusal) log("error", "The reading process answered what it should not", { error });
          if (!isRefusal) void this.close();
          settle(() => reject(isRefusal ? error : new ReadingRefusal("damaged", { cause: error })));
        }
      };
      child.on("message", onMessage);
      child.on("exit", onExit);
      child.on("error", onError);
      abandoned.addEventListener("abort", onAbandoned);
      if (this.#isOver || child.exitCode !== null || child.signalCode !== null)
        onExit(child.exitCode, child.signalCode);
      else if (abandoned.aborted) onAbandoned();
      // A process that ended meanwhile says why by its exit; one that cannot be reached is ended.
      else this.#send(job).catch(() => child.kill("SIGTERM"));
    });
  }

  async #send({ bytes, request }: ReadingJob<unknown>): Promise<void> {
    for (let at = 0; at < bytes.length; at += PIECE.bytes)
      await this.#post({ kind: "piece", bytes: bytes.subarray(at, at + PIECE.bytes) });
    await this.#post(request);
  }

  #post(message: ReadingRequest): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#child.send(message, (error) => (error ? reject(error) : resolve())),
    );
  }

  /** The watch, the kernel and V8 all end a process that needs too much; before it was ready, it never worked. */
  #explainExit(code: number | null, signal: string | null): ReadingRefusal {
    // Ended by us, as when the server stops: nothing is wrong with the document.
    if (this.#isClosed) return new ReadingRefusal("reader_unavailable");
    if (!this.#isReady || signal === "SIGTERM")
      return unavailable("The reading process does not start or cannot be reached", { code, signal });
    const isMemory = signal === "SIGKILL" || signal === "SIGABRT" || signal === "SIGTRAP" || code === 134;
    log("warn", "The reading process ended while it read a document", { code, signal });
    return new ReadingRefusal(isMemory ? "too_much_memory" : "damaged");
  }
}

function unavailable(message: string, cause: unknown): ReadingRefusal {
  log("error", message, { error: cause });
  return new ReadingRefusal("reader_unavailable", { cause });
}
