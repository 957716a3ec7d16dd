import { type ReadingJob, ReadingProcess } from "./reading-process";

interface Waiting {
  signal: AbortSignal | undefined;
  /** Asks a process, and answers who waits. */
  ask(process: ReadingProcess): Promise<void>;
  reject(error: unknown): void;
}

export interface PoolOptions {
  rootDir: string;
  /** Of each process. */
  memoryMb: number;
  /** The kernel counts what is reserved and not yet used as well: its limit is so many times higher. */
  kernelFactor: number;
  /** How many documents are read at once. */
  places: number;
  /** A document that takes longer makes room for the next one, and continues in its own process. */
  slowMs: number;
  /** How many processes there are at most. */
  maxProcesses: number;
  /** An unused process ends after this time. */
  idleMs: number;
}

export const POOL_DEFAULTS: Omit<PoolOptions, "rootDir"> = {
  memoryMb: 512,
  kernelFactor: 1.5,
  places: 2,
  slowMs: 3_000,
  maxProcesses: 4,
  idleMs: 60_000,
};
/**
 * Pages are drawn and recognized in processes of their own. A scan of 35 million pixels takes 640 MB, and the canvas,
 * the recognition and its thread reserve three times that.
 */
export const PICTURE_POOL: Omit<PoolOptions, "rootDir"> = {
  memoryMb: 1_000,
  kernelFactor: 3,
  places: 1,
  slowMs: 3_000,
  maxProcesses: 2,
  idleMs: 20_000,
};

/** The reading processes of this process, with the documents that wait for one. */
export class ReadingPool {
  readonly #options: PoolOptions;
  readonly #waiting: Waiting[] = [];
  readonly #idle: { process: ReadingProcess; timer: NodeJS.Timeout }[] = [];
  readonly #processes = new Set<ReadingProcess>();
  /** Documents that hold a place, and documents that are read, the slow ones included. */
  #held = 0;
  #busy = 0;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** @throws ReadingRefusal @throws the signal's reason */
  read<Answer>(job: ReadingJob<Answer>): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(new TypeError("The pool is closed"));
    return new Promise((resolve, reject) => {
      const ask = async (process: ReadingProcess) => resolve(await process.read(job));
      const waiting: Waiting = { signal: job.signal, ask, reject };
      this.#waiting.push(waiting);
      job.signal?.addEventListener("abort", () => this.#giveUp(waiting), { once: true });
      this.#next();
    });
  }

  /** Ends the processes; documents in work are refused as their process ends. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    await Promise.all([...this.#processes].map((process) => process.close()));
  }

  #giveUp(waiting: Waiting): void {
    const index = this.#waiting.indexOf(waiting);
    if (index < 0) return;
    this.#waiting.splice(index, 1);
    waiting.reject(waiting.signal?.reason);
  }

  #next(): void {
    const { places, maxProcesses } = this.#options;
    while (this.#waiting.length > 0 && this.#held < places && this.#busy < maxProcesses) {
      const waiting = this.#waiting.shift();
      if (waiting) void this.#run(waiting);
    }
  }

  async #run({ signal, ask, reject }: Waiting): Promise<void> {
    let hasPlace = true;
    const leavePlace = () => {
      if (hasPlace) this.#held--;
      hasPlace = false;
    };
    this.#held++;
    this.#busy++;
    const slow = setTimeout(() => {
      leavePlace();
      this.#next();
    }, this.#options.slowMs);
    const process = this.#take();
    try {
      signal?.throwIfAborted();
      await ask(process);
    } catch (error) {
      reject(error);
    } finally {
      clearTimeout(slow);
      leavePlace();
      this.#busy--;
      this.#giveBack(process);
      this.#next();
    }
  }

  #take(): ReadingProcess {
    const idle = this.#idle.pop();
    if (idle) clearTimeout(idle.timer);
    if (idle?.process.isUsable) return idle.process;
    if (idle) this.#end(idle.process);
    const started = new ReadingProcess(this.#options);
    this.#processes.add(started);
    return started;
  }

  #giveBack(process: ReadingProcess): void {
    if (!process.isUsable || this.#isClosed) {
      this.#end(process);
      return;
    }
    const timer = setTimeout(() => {
      const index = this.#idle.findIndex((idle) => idle.process === process);
      if (index >= 0) this.#idle.splice(index, 1);
      this.#end(process);
    }, this.#options.idleMs);
    timer.unref();
    this.#idle.push({ process, timer });
  }

  #end(process: ReadingProcess): void {
    this.#processes.delete(process);
    void process.close();
  }
}
