import { describe, expect, test } from "vitest";
import { SharedRuns } from "@/lib/platform/concurrency";

/** Work that ends when it is told to. */
function controlled() {
  const started: {
    end: (value: string) => void;
    fail: (error: Error) => void;
    tell: (step: number) => void;
  }[] = [];
  const work = (tell: (step: number) => void) =>
    new Promise<string>((resolve, reject) => {
      started.push({ end: resolve, fail: reject, tell });
    });
  return { started, work };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("shared runs", () => {
  test("who asks while a run is under way gets the next one, which all of them share", async () => {
    const runs = new SharedRuns<string, number>(5);
    const { started, work } = controlled();
    const first = runs.run("a", work);
    await turn();
    const later = [runs.run("a", work), runs.run("a", work)];
    await turn();
    expect(started).toHaveLength(1);
    started[0]?.end("first");
    expect(await first).toBe("first");
    await turn();
    expect(started).toHaveLength(2);
    started[1]?.end("second");
    expect(await Promise.all(later)).toEqual(["second", "second"]);
  });

  test("callers of the same moment share one run", async () => {
    const runs = new SharedRuns<string, number>(5);
    const { started, work } = controlled();
    const all = Array.from({ length: 10 }, () => runs.run("a", work));
    await turn();
    started[0]?.end("one");
    expect(new Set(await Promise.all(all))).toEqual(new Set(["one"]));
    expect(started).toHaveLength(1);
  });

  test("no more than so many run at once, whatever their keys", async () => {
    const runs = new SharedRuns<string, number>(2);
    const { started, work } = controlled();
    const all = ["a", "b", "c", "d"].map((key) => runs.run(key, work));
    await turn();
    expect(started).toHaveLength(2);
    started[0]?.end("");
    await turn();
    expect(started).toHaveLength(3);
    for (let index = 1; index < 4; index++) {
      started[index]?.end("");
      await turn();
    }
    await Promise.all(all);
  });

  test("a run that fails fails its callers and nobody else's", async () => {
    const runs = new SharedRuns<string, number>(1);
    const { started, work } = controlled();
    const first = runs.run("a", work);
    await turn();
    const second = runs.run("a", work);
    started[0]?.fail(new Error("broken"));
    await expect(first).rejects.toThrow("broken");
    await turn();
    started[1]?.end("whole");
    expect(await second).toBe("whole");
  });

  test("listeners hear of their own run only", async () => {
    const runs = new SharedRuns<string, number>(1);
    const { started, work } = controlled();
    const [heard, heardLater]: [number[], number[]] = [[], []];
    const first = runs.run("a", work, (step) => heard.push(step));
    await turn();
    const second = runs.run("a", work, (step) => heardLater.push(step));
    started[0]?.tell(1);
    started[0]?.end("");
    await first;
    await turn();
    started[1]?.tell(2);
    started[1]?.end("");
    await second;
    expect([heard, heardLater]).toEqual([[1], [2]]);
  });
});
