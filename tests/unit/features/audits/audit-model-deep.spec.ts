import { describe, expect, test } from "vitest";
import type { Verdict } from "@/lib/features/audits/schema";
import {
  allMet,
  analystWith,
  audit,
  BATCHES,
  CONTROLS,
  idsOf,
  judged,
  judging,
  objecting,
  type Reply,
  SECOND,
} from "./audit-model-kit";

describe("a deep audit", () => {
  const verdictOf = (id: string): Verdict =>
    (["met", "partial", "not_met", "insufficient_evidence"] as const)[idsOf(CONTROLS).indexOf(id) % 4] ??
    "met";
  const mixed = (controlIds: readonly string[]): Reply => ({
    says: { assessments: controlIds.map((id) => judged(id, { verdict: verdictOf(id) })) },
  });
  test("asks a challenger about every verdict, favourable or not; none is raised", async () => {
    const { output, asked } = await audit(
      ({ purpose, controlIds }) =>
        purpose === "challenge" ? objecting(controlIds, "partial") : mixed(controlIds),
      { isDeep: true },
    );
    const challenges = asked.filter(({ purpose }) => purpose === "challenge");
    expect(challenges.flatMap(({ controlIds }) => controlIds).sort()).toEqual(idsOf(CONTROLS).sort());
    for (const { models } of challenges)
      expect(models).toEqual(["other-model", "second-model", "first-model"]);
    for (const { control_id, verdict, challenge } of output.assessments) {
      const before = verdictOf(control_id);
      expect(verdict).toBe(before === "met" ? "partial" : before);
      expect(challenge).toMatchObject({
        by: "other-model",
        verdict: "partial",
        outcome: before === "met" ? "lowered" : "upheld",
      });
    }
    expect(output).toMatchObject({ model: "first-model, other-model", unchallenged: 0 });
  });

  test("leaves out the model that stood in as the judge of a batch, and asks it last", async () => {
    const { asked, output } = await audit(
      ({ purpose, controlIds }) =>
        purpose === "challenge" ? objecting(controlIds, "met") : { ...judging(controlIds), by: SECOND },
      { isDeep: true },
    );
    const challenges = asked.filter(({ purpose }) => purpose === "challenge");
    expect(challenges).toHaveLength(BATCHES);
    for (const { models } of challenges)
      expect(models).toEqual(["other-model", "first-model", "second-model"]);
    for (const { model, challenge } of output.assessments) expect(challenge?.by).not.toBe(model);
  });

  test("asks the next challenger what one left out, and counts what nobody challenged", async () => {
    const [left = "", never = ""] = idsOf(CONTROLS);
    const { asked, output } = await audit(
      ({ purpose, controlIds, models }) => {
        if (purpose !== "challenge") return judging(controlIds);
        const answered = models[0] === "other-model" ? [left, never] : [never];
        return objecting(
          controlIds.filter((id) => !answered.includes(id)),
          "met",
        );
      },
      { isDeep: true },
    );
    const again = asked.filter(
      ({ purpose, models }) => purpose === "challenge" && models[0] !== "other-model",
    );
    expect(again.map(({ models, controlIds }) => [models, controlIds])).toEqual([
      [
        ["second-model", "first-model"],
        [left, never],
      ],
      [["first-model"], [never]],
    ]);
    expect(output.assessments.map(({ challenge }) => challenge?.by)).toEqual(
      CONTROLS.map((_, i) => ["second-model", undefined][i] ?? (i === 1 ? undefined : "other-model")),
    );
    expect(output.unchallenged).toBe(1);
  });

  test("is at its end only when the verdicts are challenged: each pass is half of the way", async () => {
    const progress: [number, boolean][] = [];
    let isChallenged = false;
    const [lost = ""] = idsOf(CONTROLS);
    await audit(
      ({ purpose, controlIds }) => {
        isChallenged ||= purpose === "challenge";
        if (purpose === "challenge") return objecting(controlIds, "met");
        return controlIds.includes(lost) ? { fails: "server_error" } : judging(controlIds);
      },
      { isDeep: true, onProgress: (done) => progress.push([done, isChallenged]) },
    );
    const done = progress.map(([count]) => count);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(Math.max(...progress.flatMap(([count, isSecond]) => (isSecond ? [] : [count])))).toBeLessThan(
      0.6 * CONTROLS.length,
    );
    expect(done.at(-1)).toBe(CONTROLS.length);
    expect(done.filter((count) => count === CONTROLS.length)).toHaveLength(1);
  });

  test("puts the analyst beside the verdict that stands after the challenge", async () => {
    const { output } = await audit(
      ({ purpose, controlIds }) =>
        purpose === "challenge" ? objecting(controlIds, "not_met") : judging(controlIds),
      { isDeep: true },
      analystWith("met"),
    );
    for (const { verdict, second_opinion } of output.assessments) {
      expect(verdict).toBe("not_met");
      expect(second_opinion?.verdict).toBe("met");
    }
  });

  test("keeps the verdicts whose challenge failed, without a challenge, and counts the favourable ones", async () => {
    const { output } = await audit(
      ({ purpose, controlIds }) =>
        purpose === "challenge" ? { fails: "server_error" } : judging(controlIds),
      { isDeep: true },
    );
    for (const item of output.assessments) {
      expect(item.verdict).toBe("met");
      expect(item).not.toHaveProperty("challenge");
    }
    expect(output).toMatchObject({ unjudged: 0, unchallenged: CONTROLS.length });
  });

  test("challenges nothing that the analyst judged, and an audit that is not deep challenges nothing", async () => {
    const [lost = ""] = idsOf(CONTROLS);
    const deep = await audit(
      ({ purpose, controlIds }) => {
        if (purpose === "challenge") return objecting(controlIds, "met");
        return controlIds.includes(lost) ? { fails: "server_error" } : judging(controlIds);
      },
      { isDeep: true },
    );
    const challenged = deep.asked.filter(({ purpose }) => purpose === "challenge");
    expect(challenged.flatMap(({ controlIds }) => controlIds)).not.toContain(lost);
    const full = await audit(allMet);
    expect(full.asked.every(({ purpose }) => purpose === "audit")).toBe(true);
  });
});
