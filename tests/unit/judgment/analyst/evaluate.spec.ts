import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { areaUnderCurve, spearman } from "@/scripts/evaluation/statistics";

function evaluate(...args: string[]) {
  return spawnSync("npm", ["run", "--silent", "evaluate", "--", ...args], { encoding: "utf8" });
}

// Each run compiles the whole evaluation, which takes a busy machine half a minute.
describe("npm run evaluate", { timeout: 180_000 }, () => {
  test.each([
    [[], /^Usage: /m],
    [["nothing", "."], /^Usage: /m],
    [["audits", "no-such-folder"], /^There is no folder no-such-folder\.$/m],
  ])("refuses %j with one sentence and exit code 2", (args, sentence) => {
    const { status, stderr } = evaluate(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
  });

  test("names the file that is missing from the data folder", () => {
    const empty = fs.mkdtempSync(path.join(os.tmpdir(), "assay-data-"));
    try {
      const { status, stderr } = evaluate("audits", empty);
      expect(status).toBe(2);
      expect(stderr).toContain("The data folder has no file obliqa/passages.jsonl.");
    } finally {
      fs.rmSync(empty, { recursive: true });
    }
  });
});

describe("statistics", () => {
  test("the area under the curve counts ties half", () => {
    expect(areaUnderCurve([3, 2], [1, 0])).toBe(1);
    expect(areaUnderCurve([1], [1])).toBe(0.5);
    expect(areaUnderCurve([0, 2], [1])).toBe(0.5);
  });

  test("Spearman's correlation is that of the ranks", () => {
    expect(spearman([1, 2, 3], [10, 100, 1_000])).toBeCloseTo(1);
    expect(spearman([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1);
  });
});
