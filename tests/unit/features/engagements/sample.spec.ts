import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { drawControls, populationDigest } from "@/lib/features/engagements/sample";

const control = (control_id: string, framework = "ISO27001") => ({ framework, control_id });
const CONTROLS = ["A.5.1", "A.5.2", "A.5.3", "A.5.15", "A.8.1"].map((id) => control(id));
const idsOf = (controls: readonly { control_id: string }[]) => controls.map(({ control_id }) => control_id);

describe("drawing controls", () => {
  // printf 'norden-2026\nISO27001 A.5.1' | sha256sum, and so on:
  // A.5.15 09e56218…, A.8.1 258364bb…, A.5.2 6fc28835…, A.5.3 a0e7f66e…, A.5.1 fb3df616…
  test("draws the smallest SHA-256 of seed, line feed and reference: a known answer", () => {
    expect(idsOf(drawControls(CONTROLS, { seed: "norden-2026", size: 2 }))).toEqual(["A.5.15", "A.8.1"]);
  });

  test("the order of the list does not matter, and the answer keeps it", () => {
    const reversed = CONTROLS.toReversed();
    const [one, other] = [CONTROLS, reversed].map((list) => drawControls(list, { seed: "x", size: 3 }));
    expect(idsOf(other ?? []).toReversed()).toEqual(idsOf(one ?? []));
  });

  test("a larger sample with the same seed holds the smaller one", () => {
    for (let size = 1; size < CONTROLS.length; size += 1) {
      const small = idsOf(drawControls(CONTROLS, { seed: "grow", size }));
      const large = idsOf(drawControls(CONTROLS, { seed: "grow", size: size + 1 }));
      expect(large).toEqual(expect.arrayContaining(small));
      expect(large).toHaveLength(size + 1);
    }
  });

  test("all controls are drawn where there are no more than asked for", () => {
    expect(drawControls(CONTROLS, { seed: "x", size: 50 })).toEqual(CONTROLS);
    expect(drawControls([], { seed: "x", size: 3 })).toEqual([]);
  });

  test("the same reference of two frameworks is two controls", () => {
    const both = [control("1"), control("1", "DMA")];
    const drawn = new Set(
      Array.from(
        { length: 20 },
        (_, seed) => drawControls(both, { seed: String(seed), size: 1 })[0]?.framework,
      ),
    );
    expect([...drawn].sort()).toEqual(["DMA", "ISO27001"]);
  });

  test("over many seeds every control is drawn equally often", () => {
    const counts = new Map<string, number>();
    const seeds = 5_000;
    for (let seed = 0; seed < seeds; seed += 1)
      for (const id of idsOf(drawControls(CONTROLS, { seed: `seed ${seed}`, size: 2 })))
        counts.set(id, (counts.get(id) ?? 0) + 1);
    // Expected 2,000 each with a standard deviation of 35; the seeds are fixed, so this never varies.
    for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(150);
  });
});

describe("what a sample was drawn from", () => {
  test("is named by the digest of its references, in any order", () => {
    const text = "ISO27001 A.5.1\nISO27001 A.5.15\nISO27001 A.5.2\nISO27001 A.5.3\nISO27001 A.8.1";
    const expected = `sha256:${createHash("sha256").update(text).digest("hex")}`;
    expect(populationDigest(CONTROLS)).toBe(expected);
    expect(populationDigest(CONTROLS.toReversed())).toBe(expected);
    expect(populationDigest(CONTROLS.slice(1))).not.toBe(expected);
  });
});
