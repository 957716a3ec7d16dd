import { beforeAll, describe, expect, test } from "vitest";
import { LeaseLostError, Leases, mayStillHold } from "@/lib/platform/jobs/lease";
import { ManualClock, settle } from "../../../support/manual-clock";

beforeAll(() => {
  process.env.LOG_LEVEL = "silent";
});

/** Leases that are renewed every second, unless their job was lost or the database is gone. */
function someLeases() {
  const clock = new ManualClock();
  const [lost, renewals] = [new Set<string>(), [] as (readonly string[])[]];
  const database = { isGone: false };
  const leases = new Leases<string>({
    everyMs: 1_000,
    renew: async (jobs) => {
      if (database.isGone) throw new Error("The database is gone.");
      renewals.push(jobs);
      return new Set(jobs.filter((job) => !lost.has(job)));
    },
    failure: "Could not renew",
    clock,
  });
  return { clock, lost, renewals, database, leases };
}

describe("leases", () => {
  test("are renewed together while they are held, and not after", async () => {
    const { clock, renewals, leases } = someLeases();
    const [a, b] = [leases.hold("a"), leases.hold("b")];
    await clock.advance(1_000);
    a.release();
    await clock.advance(1_000);
    b.release();
    await clock.advance(5_000);
    expect([renewals, clock.pending]).toEqual([[["a", "b"], ["b"]], []]);
    leases.hold("c");
    await clock.advance(1_000);
    expect(renewals.at(-1)).toEqual(["c"]);
  });

  test("abort the one job whose lease was lost", async () => {
    const { clock, lost, leases } = someLeases();
    const [a, b] = [leases.hold("a"), leases.hold("b")];
    lost.add("a");
    await clock.advance(1_000);
    expect(a.signal.reason).toBeInstanceOf(LeaseLostError);
    expect(b.signal.aborted).toBe(false);
  });

  test("abort nothing while the database is gone: whether they are lost is known only by asking", async () => {
    const { clock, lost, database, leases } = someLeases();
    const { signal } = leases.hold("a");
    database.isGone = true;
    await clock.advance(60_000);
    expect(signal.aborted).toBe(false);
    lost.add("a");
    database.isGone = false;
    await clock.advance(1_000);
    expect(signal.aborted).toBe(true);
  });

  test("catch up with what was not renewed at its time, and leave alone what was", async () => {
    const { clock, renewals, database, leases } = someLeases();
    leases.hold("a");
    await clock.advance(2_000);
    await leases.catchUp();
    expect(renewals).toHaveLength(2);
    database.isGone = true;
    await clock.advance(10_000);
    await expect(leases.catchUp()).rejects.toThrow("The database is gone.");
    database.isGone = false;
    await leases.catchUp();
    await leases.catchUp();
    expect(renewals).toHaveLength(3);
  });

  test("abort a job when its caller leaves", () => {
    const { leases } = someLeases();
    const caller = new AbortController();
    const { signal } = leases.hold("a", caller.signal);
    caller.abort(new Error("left"));
    expect(signal.reason).toMatchObject({ message: "left" });
  });

  test("are called off together, and waited for until each job has ended", async () => {
    const { leases } = someLeases();
    const jobs = ["a", "b"].map((id) => leases.hold(id));
    let isOver = false;
    const over = leases.callOff(new Error("stopped")).then(() => {
      isOver = true;
    });
    expect(jobs.map(({ signal }) => signal.reason.message)).toEqual(["stopped", "stopped"]);
    jobs[0]?.release();
    await settle();
    expect(isOver).toBe(false);
    jobs[1]?.release();
    await over;
  });

  test("are released when the work on a job ends, also when it fails", async () => {
    const { clock, renewals, leases } = someLeases();
    expect(await leases.during("a", async () => "done")).toBe("done");
    const failing = leases.during("b", async () => {
      throw new Error("It failed.");
    });
    await expect(failing).rejects.toThrow("It failed.");
    await clock.advance(5_000);
    expect(renewals).toEqual([]);
  });
});

test("a lease can be held until the moment it runs out", () => {
  const claimedAt = new Date("2026-11-22T12:00:00Z");
  const at = (ms: number) => mayStillHold(claimedAt, 30_000, new Date(claimedAt.getTime() + ms));
  expect([at(0), at(29_999), at(30_000)]).toEqual([true, true, false]);
});
