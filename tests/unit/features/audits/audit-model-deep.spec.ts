import { describe, expect, test } from "vitest";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import {
  allShown,
  analystWith,
  audit,
  BATCHES,
  CONTROLS,
  judged,
  judging,
  objecting,
  REQUIREMENT_IDS,
  type Reply,
  requirementsOf,
  SECOND,
} from "./audit-model-kit";

describe("a deep audit", () => {
  const STATES = ["shown", "partly_shown", "contradicted", "no_evidence"] as const;
  const stateOf = (id: string): RequirementFinding => STATES[REQUIREMENT_IDS.indexOf(id) % 4] ?? "shown";
  const mixed = (ids: readonly string[]): Reply => ({
    says: { requirements: ids.map((id) => judged(id, { state: stateOf(id) })) },
  });
  test("asks a challenger about every state, favorable or not; none is raised", async () => {
    const { output, asked } = await audit(
      ({ purpose, ids }) => (purpose === "challenge" ? objecting(ids, "partly_shown") : mixed(ids)),
      { isDeep: true },
    );
    const challenges = asked.filter(({ purpose }) => purpose === "challenge");
    expect(challenges.flatMap(({ ids }) => ids)).toEqual(REQUIREMENT_IDS);
    for (const { models } of challenges)
      expect(models).toEqual(["other-model", "second-model", "first-model"]);
    for (const { requirement_id, state, challenge } of requirementsOf(output)) {
      const before = stateOf(requirement_id);
      expect(state).toBe(before === "shown" ? "partly_shown" : before);
      expect(challenge).toMatchObject({
        by: "other-model",
        state: "partly_shown",
        outcome: before === "shown" ? "lowered" : "upheld",
      });
    }
    expect(output).toMatchObject({ model: "first-model, other-model", unchallenged: 0 });
  });

  test("leaves out the model that stood in as the judge of a batch, and asks it last", async () => {
    const { asked, output } = await audit(
      ({ purpose, ids }) =>
        purpose === "challenge" ? objecting(ids, "shown") : { ...judging(ids), by: SECOND },
      { isDeep: true },
    );
    const challenges = asked.filter(({ purpose }) => purpose === "challenge");
    expect(challenges).toHaveLength(BATCHES);
    for (const { models } of challenges)
      expect(models).toEqual(["other-model", "first-model", "second-model"]);
    for (const { model, challenge } of requirementsOf(output)) expect(challenge?.by).not.toBe(model);
  });

  test("asks the next challenger what one left out, and counts what nobody challenged", async () => {
    const [left = "", never = ""] = REQUIREMENT_IDS;
    const { asked, output } = await audit(
      ({ purpose, ids, models }) => {
        if (purpose !== "challenge") return judging(ids);
        const answered = models[0] === "other-model" ? [left, never] : [never];
        return objecting(
          ids.filter((id) => !answered.includes(id)),
          "shown",
        );
      },
      { isDeep: true },
    );
    const again = asked.filter(
      ({ purpose, models }) => purpose === "challenge" && models[0] !== "other-model",
    );
    expect(again.map(({ models, ids }) => [models, ids])).toEqual([
      [
        ["second-model", "first-model"],
        [left, never],
      ],
      [["first-model"], [never]],
    ]);
    expect(requirementsOf(output).map(({ challenge }) => challenge?.by)).toEqual(
      REQUIREMENT_IDS.map((_, i) => ["second-model", undefined][i] ?? (i === 1 ? undefined : "other-model")),
    );
    expect(output.unchallenged).toBe(1);
  });

  test("is at its end only when the states are challenged: each pass is half of the way", async () => {
    const progress: [number, boolean][] = [];
    let isChallenged = false;
    const [lost = ""] = REQUIREMENT_IDS;
    await audit(
      ({ purpose, ids }) => {
        isChallenged ||= purpose === "challenge";
        if (purpose === "challenge") return objecting(ids, "shown");
        return ids.includes(lost) ? { fails: "server_error" } : judging(ids);
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

  test("compares the analyst with the state after the challenge", async () => {
    const { output } = await audit(
      ({ purpose, ids }) => (purpose === "challenge" ? objecting(ids, "contradicted") : judging(ids)),
      { isDeep: true },
      analystWith("shown"),
    );
    for (const { state, second_opinion } of requirementsOf(output)) {
      expect(state).toBe("contradicted");
      expect(second_opinion?.state).toBe("shown");
    }
  });

  test("keeps the states whose challenge failed, without a challenge, and counts the favorable ones", async () => {
    const { output } = await audit(
      ({ purpose, ids }) => (purpose === "challenge" ? { fails: "server_error" } : judging(ids)),
      { isDeep: true },
    );
    for (const item of requirementsOf(output)) {
      expect(item.state).toBe("shown");
      expect(item).not.toHaveProperty("challenge");
    }
    expect(output).toMatchObject({ unjudged: 0, unchallenged: REQUIREMENT_IDS.length });
  });

  test("challenges nothing that the analyst judged, and an audit that is not deep challenges nothing", async () => {
    const [lost = ""] = REQUIREMENT_IDS;
    const deep = await audit(
      ({ purpose, ids }) => {
        if (purpose === "challenge") return objecting(ids, "shown");
        return ids.includes(lost) ? { fails: "server_error" } : judging(ids);
      },
      { isDeep: true },
    );
    const challenged = deep.asked.filter(({ purpose }) => purpose === "challenge");
    expect(challenged.flatMap(({ ids }) => ids)).not.toContain(lost);
    const full = await audit(allShown);
    expect(full.asked.every(({ purpose }) => purpose === "audit")).toBe(true);
  });
});
