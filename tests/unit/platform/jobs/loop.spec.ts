import { beforeAll, describe, expect, test } from "vitest";
import { backOffMs, Loop, msUntilPoll } from "@/lib/platform/jobs/loop";
import { ManualClock, settle } from "../../../support/manual-clock";

beforeAll(() => {
  process.env.LOG_LEVEL = "silent";
});

/** A loop whose looks end when the test says so. */
function controlledLoop(pollMs = 1_000) {
  const clock = new ManualClock();
  const looks: { end: (againInMs?: number) => void; fail: () => void }[] = [];
  const look = () =>
    new Promise<number | undefined>((resolve, reject) => {
      looks.push({ end: resolve, fail: () => reject(new Error("The database is gone.")) });
    });
  const loop = new Loop({ pollMs, look, failure: "It failed", clock });
  return { clock, looks, loop };
}

describe("a loop", () => {
  test("looks after a poll, and then at an even pace however long a look takes", async () => {
    const { clock, looks, loop } = controlledLoop();
    loop.start();
    await clock.advance(999);
    expect(looks).toHaveLength(0);
    await clock.advance(1);
    expect(looks).toHaveLength(1);
    await clock.advance(300);
    looks[0]?.end();
    await settle();
    expect(clock.pending).toEqual([700]);
  });

  test("looks at once when woken, and loses no wake that comes during a look", async () => {
    const { clock, looks, loop } = controlledLoop();
    loop.start();
    loop.wake();
    expect(looks).toHaveLength(1);
    // The look has asked the database already; what comes now it has not seen.
    loop.wake();
    loop.wake();
    looks[0]?.end();
    await settle();
    expect(looks).toHaveLength(2);
    looks[1]?.end();
    await settle();
    expect([looks.length, clock.pending]).toEqual([2, [1_000]]);
  });

  test("loses no wake that comes in the moment a look ends", async () => {
    const { looks, loop } = controlledLoop();
    loop.start();
    // From one turn of the queue of promises to the next: during the look, at its end, in the sleep.
    for (let turns = 0; turns < 20; turns++) {
      const before = looks.length;
      loop.wake();
      looks[before]?.end();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      loop.wake();
      await settle();
      expect(looks, `a wake ${turns} turns after the end`).toHaveLength(before + 2);
      looks[before + 1]?.end();
      await settle();
    }
  });

  test("looks again as soon as a look asks for it", async () => {
    const { clock, looks, loop } = controlledLoop();
    loop.start();
    loop.wake();
    looks[0]?.end(0);
    await settle();
    expect(looks).toHaveLength(2);
    looks[1]?.end(10);
    await settle();
    expect(clock.pending).toEqual([10]);
  });

  test("goes on after the database was gone, and asks it less often meanwhile", async () => {
    const { clock, looks, loop } = controlledLoop(200);
    loop.start();
    const waits: (number | undefined)[] = [];
    for (let failures = 1; failures <= 7; failures++) {
      await clock.advance(clock.pending[0] ?? 0);
      looks.at(-1)?.fail();
      await settle();
      waits.push(clock.pending[0]);
    }
    expect(waits).toEqual([400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
    await clock.advance(5_000);
    looks.at(-1)?.end();
    await settle();
    expect(clock.pending).toEqual([200]);
  });

  test("is woken out of that wait: what wakes it has just reached the database", async () => {
    const { clock, looks, loop } = controlledLoop();
    loop.start();
    loop.wake();
    looks[0]?.fail();
    await settle();
    expect(clock.pending).toEqual([2_000]);
    loop.wake();
    expect(looks).toHaveLength(2);
  });

  test("stops after the look under way, and looks no more", async () => {
    const { clock, looks, loop } = controlledLoop();
    loop.start();
    loop.wake();
    loop.wake();
    let isStopped = false;
    const stopping = loop.stop().then(() => {
      isStopped = true;
    });
    await settle();
    expect(isStopped).toBe(false);
    looks[0]?.end();
    await stopping;
    loop.wake();
    await clock.advance(10_000);
    expect([looks.length, clock.pending]).toEqual([1, []]);
  });

  test("can be started again, also while it still stops", async () => {
    const { clock, looks, loop } = controlledLoop();
    loop.start();
    loop.wake();
    const stopping = loop.stop();
    loop.start();
    looks[0]?.end();
    await stopping;
    await clock.advance(1_000);
    expect(looks).toHaveLength(2);
  });
});

test("the pace of polls is kept by what is left of the poll, and a clock that goes back does no harm", () => {
  expect([0, 300, 1_000, 2_700, -50].map((tookMs) => msUntilPoll(1_000, tookMs))).toEqual([
    1_000, 700, 1_000, 300, 1_000,
  ]);
});

test("the wait after failures is never shorter than a poll", () => {
  expect([1, 2, 30].map((failures) => backOffMs(15_000, failures, 5_000))).toEqual([15_000, 15_000, 15_000]);
});
