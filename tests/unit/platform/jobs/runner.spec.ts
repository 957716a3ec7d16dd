import { beforeAll, describe, expect, test } from "vitest";
import { ServiceError } from "@/lib/core/errors";
import { LeaseLostError } from "@/lib/platform/jobs/lease";
import { type JobKind, JobRunner } from "@/lib/platform/jobs/runner";
import { ManualClock, settle } from "../../../support/manual-clock";

beforeAll(() => {
  process.env.LOG_LEVEL = "silent";
});

const LEASE_MS = 30_000;

interface Row {
  id: string;
  claim: number | null;
  claimedUntil: number;
  result: string | null;
}

/** A table of jobs, as the database keeps it: claims that run out, and writes on condition of a claim. */
class JobTable {
  readonly clock = new ManualClock();
  readonly rows: Row[] = [];
  isGone = false;
  #claims = 0;

  add(...ids: string[]): void {
    for (const id of ids) this.rows.push({ id, claim: null, claimedUntil: 0, result: null });
  }

  claim(count: number): ClaimedJob[] {
    this.#requireReachable();
    const due = this.rows.filter(({ result, claimedUntil }) => result === null && claimedUntil <= this.#now);
    this.#claims += 1;
    return due.slice(0, count).map((row) => {
      Object.assign(row, { claim: this.#claims, claimedUntil: this.#now + LEASE_MS });
      return { id: row.id, claim: this.#claims };
    });
  }

  /** @returns false when the claim was lost */
  write(job: ClaimedJob, change: Partial<Row>): boolean {
    this.#requireReachable();
    const row = this.rows.find(({ id, claim }) => id === job.id && claim === job.claim);
    Object.assign(row ?? {}, change);
    return row !== undefined;
  }

  renew(jobs: readonly ClaimedJob[]): Set<ClaimedJob> {
    return new Set(jobs.filter((job) => this.write(job, { claimedUntil: this.#now + LEASE_MS })));
  }

  get results(): (string | null)[] {
    return this.rows.map(({ result }) => result);
  }

  get #now(): number {
    return this.clock.now().getTime();
  }

  #requireReachable(): void {
    if (this.isGone) throw new Error("The database is gone.");
  }
}

interface ClaimedJob {
  id: string;
  claim: number;
}

/** A process that does the jobs of a table; each job ends when the test says so. */
function worker(table: JobTable, name: string, changes: Partial<JobKind<ClaimedJob, string>> = {}) {
  const clock = new ManualClock();
  const running = new Map<string, { end: () => void; fail: (error: Error) => void; signal: AbortSignal }>();
  const log: string[] = [];
  const runner = new JobRunner<ClaimedJob, string>({
    pollMs: 1_000,
    maxAtOnce: 2,
    claim: async (capacity) => ({ jobs: table.claim(capacity) }),
    lease: {
      ms: LEASE_MS,
      renewal: { everyMs: 10_000, renew: async (jobs) => table.renew(jobs), failure: "Not renewed" },
    },
    run: ({ id }, signal) =>
      new Promise<string>((resolve, reject) => {
        log.push(`begins ${id}`);
        const end = () => resolve(`${name} did ${id}`);
        running.set(id, { end, fail: reject, signal });
      }).finally(() => running.delete(id)),
    store: async (finished) => {
      for (const { job, result } of finished) table.write(job, { result, claim: null });
    },
    failure: "Not claimed or stored",
    jobFailure: "A job failed",
    describe: ({ id }) => ({ job: id }),
    clock,
    ...changes,
  });
  runner.start();
  return { clock, running, log, runner };
}

/** Lets the time pass for the database and for those processes that are alive. */
async function pass(ms: number, table: JobTable, ...alive: { clock: ManualClock }[]): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    await table.clock.advance(500);
    for (const { clock } of alive) await clock.advance(500);
  }
  await settle();
}

describe("a runner", () => {
  test("claims no more than it may run at once, and the next as soon as one has ended", async () => {
    const table = new JobTable();
    table.add("1", "2", "3");
    const { log, running, runner } = worker(table, "a");
    runner.wake();
    await settle();
    expect(log).toEqual(["begins 1", "begins 2"]);
    running.get("2")?.end();
    await settle();
    expect([log, table.results]).toEqual([
      ["begins 1", "begins 2", "begins 3"],
      [null, "a did 2", null],
    ]);
  });

  test("takes a killed process's job over once, when its lease has run out and not before", async () => {
    const table = new JobTable();
    table.add("1");
    const killed = worker(table, "killed");
    const others = [worker(table, "b"), worker(table, "c")];
    await killed.clock.advance(1_000);
    expect(killed.log).toEqual(["begins 1"]);
    // Its clock moves no more: it neither renews nor ends.
    await pass(LEASE_MS - 1_000, table, ...others);
    expect(others.flatMap(({ log }) => log)).toEqual([]);
    await pass(5_000, table, ...others);
    expect(others.flatMap(({ log }) => log)).toEqual(["begins 1"]);
    for (const { running } of others) running.get("1")?.end();
    await pass(LEASE_MS * 3, table, ...others);
    expect(others.flatMap(({ log }) => log)).toEqual(["begins 1"]);
  });

  test("keeps a job for as long as it runs: no other process begins it meanwhile", async () => {
    const table = new JobTable();
    table.add("1");
    const [slow, other] = [worker(table, "slow"), worker(table, "other")];
    await slow.clock.advance(1_000);
    await pass(LEASE_MS * 10, table, slow, other);
    slow.running.get("1")?.end();
    await settle();
    expect([table.results, other.log]).toEqual([["slow did 1"], []]);
  });

  test("calls a job off when the process stops and gives it back, so that another begins it at once", async () => {
    const table = new JobTable();
    table.add("1", "2");
    const release = async (job: ClaimedJob) => {
      table.write(job, { claim: null, claimedUntil: 0 });
    };
    const stopping = worker(table, "stopping", {
      release,
      run: (_, signal) =>
        new Promise((resolve) => signal.addEventListener("abort", () => resolve("half of it"))),
      store: async () => {
        throw new Error("nothing of it is stored");
      },
    });
    await stopping.clock.advance(1_000);
    expect(table.rows.map(({ claim }) => claim)).toEqual([1, 1]);
    await stopping.runner.stop();
    expect(table.rows.map(({ claim }) => claim)).toEqual([null, null]);
    const next = worker(table, "next");
    await next.clock.advance(1_000);
    expect(next.log).toEqual(["begins 1", "begins 2"]);
  });

  test("stops a job whose lease was lost, and writes nothing of it", async () => {
    const table = new JobTable();
    table.add("1");
    const [stalled, other] = [worker(table, "stalled"), worker(table, "other")];
    await stalled.clock.advance(1_000);
    // Long enough in one piece of work, or in a suspended machine, to be taken for dead.
    await pass(LEASE_MS + 1_000, table, other);
    expect(other.log).toEqual(["begins 1"]);
    const { signal, end } = stalled.running.get("1") ?? {};
    expect(signal?.aborted).toBe(false);
    await stalled.clock.advance(10_000);
    expect(signal?.reason).toBeInstanceOf(LeaseLostError);
    end?.();
    await settle();
    expect(table.results).toEqual([null]);
    other.running.get("1")?.end();
    await settle();
    expect(table.results).toEqual(["other did 1"]);
  });

  test("does not write what ended before it noticed the loss", async () => {
    const table = new JobTable();
    table.add("1");
    const [stalled, other] = [worker(table, "stalled"), worker(table, "other")];
    await stalled.clock.advance(1_000);
    await pass(LEASE_MS + 1_000, table, other);
    stalled.running.get("1")?.end();
    await settle();
    expect(table.results).toEqual([null]);
  });

  test("goes on where it was when the database is back: results are stored, and further jobs are done", async () => {
    const table = new JobTable();
    table.add("1", "2", "3");
    const only = worker(table, "a");
    await only.clock.advance(1_000);
    table.isGone = true;
    only.running.get("1")?.end();
    await pass(20_000, table, only);
    expect([table.results, only.running.get("2")?.signal.aborted]).toEqual([[null, null, null], false]);
    table.isGone = false;
    await pass(5_000, table, only);
    only.running.get("2")?.end();
    only.running.get("3")?.end();
    await settle();
    expect(table.results).toEqual(["a did 1", "a did 2", "a did 3"]);
    expect(only.log).toEqual(["begins 1", "begins 2", "begins 3"]);
  });

  test("does not begin its own job again after its lease ran out unseen", async () => {
    const table = new JobTable();
    table.add("1");
    const only = worker(table, "a");
    await only.clock.advance(1_000);
    table.isGone = true;
    await pass(LEASE_MS * 2, table, only);
    table.isGone = false;
    // The first thing to reach the database is a claim.
    only.runner.wake();
    await pass(5_000, table, only);
    only.running.get("1")?.end();
    await settle();
    expect([only.log, table.results]).toEqual([["begins 1"], ["a did 1"]]);
  });

  test("lets a result go once its lease has run out: the job is another's by then", async () => {
    const table = new JobTable();
    table.add("1");
    let isDown = true;
    const stored: string[] = [];
    const only = worker(table, "a", {
      store: async (finished) => {
        if (isDown) throw new Error("The database is gone.");
        stored.push(...finished.map(({ result }) => result));
      },
      claim: async (capacity) => ({ jobs: stored.length === 0 && isDown ? table.claim(capacity) : [] }),
    });
    await only.clock.advance(1_000);
    only.running.get("1")?.end();
    await pass(LEASE_MS + 5_000, table, only);
    isDown = false;
    await pass(10_000, table, only);
    expect(stored).toEqual([]);
  });

  test("goes on after a job that failed, and after one that cannot be started", async () => {
    const table = new JobTable();
    table.add("1", "2", "3");
    const only = worker(table, "a", { maxAtOnce: 1 });
    only.runner.wake();
    await settle();
    only.running.get("1")?.fail(new TypeError("a bug"));
    await settle();
    only.running.get("2")?.fail(new ServiceError({ code: "internal", message: "Its own story." }));
    await settle();
    only.running.get("3")?.end();
    await settle();
    expect(table.results).toEqual([null, null, "a did 3"]);
  });

  test("stops when its jobs have ended and their results are stored, and begins no other", async () => {
    const table = new JobTable();
    table.add("1", "2", "3");
    const { log, running, runner } = worker(table, "a");
    runner.wake();
    await settle();
    let isStopped = false;
    const stopping = runner.stop().then(() => {
      isStopped = true;
    });
    running.get("1")?.end();
    await settle();
    expect([isStopped, table.results]).toEqual([false, ["a did 1", null, null]]);
    running.get("2")?.end();
    await stopping;
    expect([log, table.results]).toEqual([
      ["begins 1", "begins 2"],
      ["a did 1", "a did 2", null],
    ]);
  });

  test("waits for its jobs no longer than it may", async () => {
    const table = new JobTable();
    table.add("1", "2");
    const { clock, running, runner } = worker(table, "a", { stopWithinMs: 16_000 });
    runner.wake();
    await settle();
    running.get("1")?.end();
    const stopping = runner.stop();
    await clock.advance(16_000);
    await stopping;
    expect(table.results).toEqual(["a did 1", null]);
  });

  test("hands back what it has claimed and not begun when it stops meanwhile", async () => {
    const table = new JobTable();
    table.add("1");
    let letClaim = () => {};
    const { log, runner } = worker(table, "a", {
      claim: async (capacity) => {
        const jobs = table.claim(capacity);
        await new Promise<void>((resolve) => {
          letClaim = resolve;
        });
        return { jobs };
      },
      handBack: async (jobs) => {
        for (const job of jobs) table.write(job, { claim: null, claimedUntil: 0 });
      },
    });
    runner.wake();
    await settle();
    const stopping = runner.stop();
    letClaim();
    await stopping;
    expect(log).toEqual([]);
    expect(table.claim(1)).toHaveLength(1);
  });

  test("keeps the lease of a job that its caller has claimed, beyond its limit", async () => {
    const table = new JobTable();
    table.add("1", "2", "3");
    const only = worker(table, "a");
    await only.clock.advance(1_000);
    const [third] = table.claim(1);
    if (!third) throw new Error("not claimed");
    let end = () => {};
    const work = new Promise<void>((resolve) => {
      end = resolve;
    });
    const done = only.runner.runClaimed(third, async (signal) => {
      await work;
      return signal.aborted;
    });
    await pass(LEASE_MS * 2, table, only);
    expect(table.claim(3)).toEqual([]);
    end();
    expect(await done).toBe(false);
  });
});
