import { describe, expect, test } from "vitest";
import { EventLoopQueue } from "@/lib/platform/event-loop";

/** An event loop that turns, and a clock that moves, only when the test says so. */
function createLoop() {
  const scheduled: (() => void)[] = [];
  let time = 0;
  const queue = new EventLoopQueue({ now: () => time, schedule: (next) => void scheduled.push(next) });
  return {
    queue,
    scheduled,
    advance: (ms: number) => {
      time += ms;
    },
    /** One turn: what was scheduled runs, then everything that was waiting for it. */
    turn: async () => {
      for (const next of scheduled.splice(0)) next();
      for (let i = 0; i < 10; i++) await Promise.resolve();
    },
  };
}

describe("computations that share the event loop", () => {
  test("one of them continues per turn, in the order they paused", async () => {
    const { queue, turn } = createLoop();
    const continued: string[] = [];
    for (const name of ["first", "second", "third"]) void queue.nextTurn().then(() => continued.push(name));
    await turn();
    expect(continued).toEqual(["first"]);
    await turn();
    expect(continued).toEqual(["first", "second"]);
    await turn();
    expect(continued).toEqual(["first", "second", "third"]);
  });

  test("sixteen of them never schedule more than one callback at a time", async () => {
    const { queue, scheduled, turn } = createLoop();
    let done = 0;
    const compute = async () => {
      for (let i = 0; i < 3; i++) await queue.nextTurn();
      done++;
    };
    for (let i = 0; i < 16; i++) void compute();
    for (let turns = 0; turns < 48; turns++) {
      expect(scheduled).toHaveLength(1);
      await turn();
    }
    expect(done).toBe(16);
    expect(scheduled).toHaveLength(0);
  });

  test("long and short slices take turns with each other", async () => {
    const { queue, advance, turn } = createLoop();
    const continued: string[] = [];
    const compute = async (name: string, lengthMs: number) => {
      const slice = queue.startSlice({ lengthMs });
      for (let i = 0; i < 2; i++) {
        advance(lengthMs);
        await slice.pause();
        continued.push(name);
      }
    };
    void compute("audit", 8);
    void compute("scan", 2);
    for (let i = 0; i < 4; i++) await turn();
    expect(continued).toEqual(["audit", "scan", "audit", "scan"]);
  });
});

describe("a slice", () => {
  test("does not pause before its time is over", async () => {
    const { queue, scheduled, advance } = createLoop();
    const slice = queue.startSlice({ lengthMs: 8 });
    advance(7.9);
    await slice.pause();
    expect(slice.isOver()).toBe(false);
    expect(scheduled).toHaveLength(0);
  });

  test("begins anew after a pause, however long it waited", async () => {
    const { queue, advance, turn } = createLoop();
    const slice = queue.startSlice({ lengthMs: 2 });
    advance(2);
    expect(slice.isOver()).toBe(true);
    const paused = slice.pause();
    advance(500);
    await turn();
    await paused;
    expect(slice.isOver()).toBe(false);
    advance(2);
    expect(slice.isOver()).toBe(true);
  });

  test("ends with the signal's reason when the work was given up during a pause", async () => {
    const { queue, advance, turn } = createLoop();
    const controller = new AbortController();
    const slice = queue.startSlice({ lengthMs: 8, signal: controller.signal });
    advance(8);
    const paused = slice.pause();
    const outcome = expect(paused).rejects.toThrow("given up");
    controller.abort(new Error("given up"));
    await turn();
    await outcome;
  });
});
