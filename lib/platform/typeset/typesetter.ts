import type { ChildProcess } from "node:child_process";
import pLimit from "p-limit";
import { ServiceError } from "@/lib/core/errors";
import { type ProcessLimits, startLimitedProcess } from "@/lib/platform/limited-process";
import { log } from "@/lib/platform/log";
import { type TypesetMessage, TypesetMessageSchema, type TypesetRequest } from "./schema";

export interface TypesetterOptions extends ProcessLimits {
  /** A document that takes longer is given up, and the process with it. */
  deadlineMs: number;
  /** The longest data. Unit: characters of JSON. */
  maxCharacters: number;
  /** An unused process ends after this time. */
  idleMs: number;
  /** Requests that may wait for their turn; more are sent away. */
  maxWaiting: number;
}

export const TYPESETTER_DEFAULTS = {
  memoryMb: 1_024,
  kernelFactor: 1.5,
  deadlineMs: 60_000,
  maxCharacters: 20_000_000,
  idleMs: 60_000,
  maxWaiting: 32,
};

/** A process that has not started by then never will. */
const START_MS = 60_000;

/** A set document. */
export interface TypesetDocument {
  pdf: Uint8Array<ArrayBuffer>;
  pages: number;
}

/** One process that sets one document at a time: started when it is needed, ended when it is not. */
export class Typesetter {
  readonly #options: TypesetterOptions;
  readonly #turns = pLimit(1);
  #child: ChildProcess | undefined;
  #isReady = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: TypesetterOptions) {
    this.#options = options;
  }

  /** @throws ServiceError `unavailable` */
  async set(request: TypesetRequest): Promise<TypesetDocument> {
    const { maxCharacters, maxWaiting } = this.#options;
    if (request.data.length > maxCharacters) throw refuse("The report is too long for a PDF.");
    if (this.#turns.pendingCount >= maxWaiting)
      throw refuse("Many reports are being made right now. Try again in a minute.");
    return this.#turns(async () => {
      clearTimeout(this.#idle);
      try {
        return await this.#exchange(request);
      } finally {
        this.#idle = setTimeout(() => this.close(), this.#options.idleMs).unref();
      }
    });
  }

  /** Ends the process; a document in work fails. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  #exchange(request: TypesetRequest): Promise<TypesetDocument> {
    const child = this.#child ?? this.#start();
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(deadline);
        child.off("message", onMessage);
        child.off("exit", onExit);
        hold(child, false);
        act();
      };
      const fail = (reason: string, details: unknown) => {
        log("error", reason, { error: details });
        settle(() => reject(refuse("The PDF could not be made. Try again, or download another format.")));
      };
      const onExit = (code: number | null, signal: string | null) =>
        fail("The typesetting process ended while it worked", `${code ?? ""} ${signal ?? ""}`.trim());
      const onMessage = (received: unknown) => {
        const message = readMessage(received);
        if (message?.kind === "ready") {
          this.#isReady = true;
          clearTimeout(deadline);
          deadline = setTimeout(giveUp, this.#options.deadlineMs);
        } else if (message?.kind === "done") {
          const pdf = Uint8Array.from(message.pdf);
          settle(() => resolve({ pdf, pages: message.pages }));
        } else fail("A document could not be set", message?.reason ?? "not a message");
      };
      const giveUp = () => {
        this.close();
        fail("A document took too long to set", request.template);
      };
      let deadline = setTimeout(giveUp, this.#isReady ? this.#options.deadlineMs : START_MS);
      child.on("message", onMessage);
      child.once("exit", onExit);
      hold(child, true);
      child.send(request, (error) => error && fail("The typesetting process cannot be reached", error));
    });
  }

  #start(): ChildProcess {
    const child = startLimitedProcess("lib/platform/typeset/child.ts", this.#options);
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once("error", forget);
    child.once("exit", forget);
    this.#child = child;
    this.#isReady = false;
    return child;
  }
}

/** A process at work holds its parent open; an idle one does not. */
function hold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function readMessage(received: unknown): TypesetMessage | undefined {
  return TypesetMessageSchema.safeParse(received).data;
}

function refuse(message: string): ServiceError {
  return new ServiceError({ code: "unavailable", message, retryAfterSeconds: 60 });
}
