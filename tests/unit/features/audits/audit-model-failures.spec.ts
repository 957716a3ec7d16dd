import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { ServiceError } from "@/lib/core/errors";
import type { AuditEngine } from "@/lib/features/audits/engine";
import { testModel } from "../../../support/model-faults/call-kit";
import {
  allShown,
  analystWith,
  audit,
  BATCHES,
  CONTROLS,
  engineOf,
  FIRST,
  idsOf,
  inputOf,
  judging,
  REQUIREMENT_IDS,
  type Reply,
  requirementsOf,
  type Script,
  SECOND,
  scripted,
} from "./audit-model-kit";

describe("models that fail", () => {
  const failsOn =
    (id: string | undefined, reply: Reply): Script =>
    ({ ids }) =>
      id !== undefined && ids.includes(id) ? reply : judging(ids);

  test.each<[string, Reply]>([
    ["fails with every model", { fails: "server_error" }],
    ["is refused", { refuses: "I cannot help with that." }],
  ])("a batch that %s is judged by the analyst, in no model's name, and is counted", async (_, reply) => {
    const { output, asked } = await audit(failsOn(REQUIREMENT_IDS[0], reply));
    const lost = asked.find(({ ids }) => ids.includes(REQUIREMENT_IDS[0] ?? ""));
    expect(output.unjudged).toBe(lost?.ids.length);
    expect(idsOf(output.assessments)).toEqual(idsOf(CONTROLS));
    for (const item of requirementsOf(output)) {
      const isLost = lost?.ids.includes(item.requirement_id);
      expect(item.state).toBe(isLost ? "partly_shown" : "shown");
      expect(item.model).toBe(isLost ? undefined : "first-model");
    }
  });

  test("requirements that an answer leaves out are asked again, of the next model and no others", async () => {
    const [left = ""] = REQUIREMENT_IDS;
    const script: Script = ({ models, ids }) =>
      models[0] === "first-model" ? judging(ids.filter((id) => id !== left)) : judging(ids);
    const { output, asked } = await audit(script);
    expect(asked).toHaveLength(BATCHES + 1);
    const again = asked.filter(({ models }) => models[0] !== "first-model");
    expect(again.map(({ models, ids }) => [models, ids])).toEqual([[["second-model"], [left]]]);
    expect(requirementsOf(output).map(({ model }) => model)).toEqual(
      REQUIREMENT_IDS.map((id) => (id === left ? "second-model" : "first-model")),
    );
    expect(output.unjudged).toBe(0);
    expect(output.model?.split(", ").sort()).toEqual(["first-model", "second-model"]);
  });

  test("a model that stood in is not asked again for what it left out", async () => {
    const controls = CONTROLS.slice(0, 2);
    const [kept = ""] = REQUIREMENT_IDS;
    const count = controls.reduce((sum, { requirements }) => sum + requirements.length, 0);
    const { output, asked } = await audit(() => ({ ...judging([kept]), by: SECOND }), { controls });
    expect(asked).toHaveLength(1);
    expect(output.unjudged).toBe(count - 1);
    const [first, ...others] = requirementsOf(output).map(({ model }) => model);
    expect(first).toBe("second-model");
    expect(new Set(others)).toEqual(new Set([undefined]));
  });

  test("an audit that no model judged anything of is an error, with each reason once", async () => {
    const failures = ["server_error", "rate_limited"] as const;
    const { access } = scripted(({ nth }) => ({ fails: failures[nth % 2] ?? "server_error" }));
    const error = await engineOf(access)
      .assess(inputOf())
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: "model_failed", status: 502 });
    expect(error).toHaveProperty(
      "message",
      expect.stringContaining("No language model judged any requirement (server error, rate limited)"),
    );
  });

  test("so is one whose answers are about no requirement that was asked for", async () => {
    const { access } = scripted(() => judging(["XX-99"]));
    await expect(engineOf(access).assess(inputOf())).rejects.toMatchObject({ code: "model_failed" });
  });

  test("nobody could be asked: the models are unavailable, which is no failure of theirs", async () => {
    for (const failure of ["over_budget", "circuit_open"] as const) {
      const { access } = scripted(() => ({ fails: failure }));
      const running = engineOf(access).assess(inputOf());
      await expect(running).rejects.toMatchObject({ code: "model_unavailable", status: 503 });
    }
    const { access } = scripted(({ nth }) => ({ fails: nth === 0 ? "server_error" : "over_budget" }));
    await expect(engineOf(access).assess(inputOf())).rejects.toMatchObject({ code: "model_failed" });
  });

  test("a model that is not among those asked ends the asking like any other", async () => {
    const stranger = testModel("stranger");
    const controls = CONTROLS.slice(0, 2);
    const { output, asked } = await audit(() => ({ says: { requirements: [] }, by: stranger }), {
      controls,
    }).catch((error: unknown) => ({ output: error, asked: undefined }));
    expect(output).toMatchObject({ code: "model_failed" });
    expect(asked).toBeUndefined();
  });

  test("a model that answers as another object of the same id is not asked twice", async () => {
    const controls = CONTROLS.slice(0, 2);
    const [kept = ""] = REQUIREMENT_IDS;
    const count = controls.reduce((sum, { requirements }) => sum + requirements.length, 0);
    const { asked, output } = await audit(() => ({ ...judging([kept]), by: { ...SECOND } }), { controls });
    expect(asked).toHaveLength(1);
    expect(output.unjudged).toBe(count - 1);
  });

  test("who judged is told in the order of the models, whoever answered first", async () => {
    const { output } = await audit(({ nth, ids }) => ({
      ...judging(ids),
      by: nth % 2 === 0 ? SECOND : FIRST,
    }));
    expect(output.model).toBe("first-model, second-model");
  });

  test("what failures cost is paid for: spend is the sum of all that was asked", async () => {
    const { output, asked } = await audit(
      ({ purpose, nth, ids }) =>
        purpose === "challenge" || nth === 1 ? { fails: "invalid_answer" } : judging(ids),
      { isDeep: true },
    );
    expect(asked.length).toBeGreaterThan(BATCHES);
    expect(output.spend).toEqual({
      tokens: asked.length * 1_050,
      cost: asked.length * 700,
      isEstimated: false,
    });
  });
});

describe("an audit that is given up", () => {
  test("while models are asked: it rejects with the reason, and asks for no more batches", async () => {
    const reason = new Error("the client has left");
    const giveUp = new AbortController();
    const { access, asked } = scripted(({ nth, ids }) => {
      if (nth === 2) giveUp.abort(reason);
      return judging(ids);
    });
    await expect(engineOf(access).assess(inputOf({ signal: giveUp.signal }))).rejects.toBe(reason);
    for (let i = 0; i < 10; i++) await nextTurn();
    expect(asked).toHaveLength(3);
  });

  test("while states are challenged: it rejects with the reason", async () => {
    const reason = new Error("the server stops");
    const giveUp = new AbortController();
    const { access } = scripted(({ purpose, ids }) => {
      if (purpose === "challenge") giveUp.abort(reason);
      return purpose === "challenge" ? { fails: "cancelled" } : judging(ids);
    });
    const running = engineOf(access).assess(inputOf({ isDeep: true, signal: giveUp.signal }));
    await expect(running).rejects.toBe(reason);
  });

  test("while the analyst reads: it rejects with the reason, and no model is asked", async () => {
    const reason = new Error("the client has left");
    const analyst: AuditEngine = { ...analystWith(), assess: () => Promise.reject(reason) };
    const { access, asked } = scripted(allShown);
    await expect(engineOf(access, analyst).assess(inputOf())).rejects.toBe(reason);
    expect(asked).toHaveLength(0);
  });

  test("by an error: the other batches are stopped and ask for nothing more", async () => {
    const broken = new Error("the database is gone");
    const { access, asked } = scripted(async ({ nth, ids, signal }) => {
      if (nth === 3) throw broken;
      await new Promise<void>((resolve) =>
        signal?.addEventListener("abort", () => resolve(), { once: true }),
      );
      return judging(ids);
    });
    await expect(engineOf(access).assess(inputOf())).rejects.toBe(broken);
    for (let i = 0; i < 10; i++) await nextTurn();
    expect(asked).toHaveLength(4);
    expect(asked.every(({ signal }) => signal?.aborted)).toBe(true);
  });
});
