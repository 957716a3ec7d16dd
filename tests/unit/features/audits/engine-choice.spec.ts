import { describe, expect, test } from "vitest";
import { chooseEngine, type EngineRequest } from "@/lib/features/audits/engine-choice";
import { sizeOfLength } from "@/lib/features/audits/language-model/plan";
import type { ModelAccess, QuestionSize } from "@/lib/features/orchestrator/model-access";
import { testModel } from "../../../support/model-faults/call-kit";
import { CONTROLS } from "./audit-model-kit";

const JUDGE = testModel("judge", { capabilities: ["generation", "reasoning"] });
const SAME_HOUSE = testModel("same-house");
const ELSEWHERE = testModel("elsewhere", { provider: "elsewhere", tier: "operator" });

function accessTo(...models: (typeof JUDGE)[]): ModelAccess & { sizes: QuestionSize[] } {
  const sizes: QuestionSize[] = [];
  return {
    sizes,
    candidates: async (size) => {
      sizes.push(size);
      const known = { unusable: undefined, isDegraded: false, maxCost: 1 };
      return { budgetLeft: 1_000, candidates: models.map((model) => ({ model, ...known })) };
    },
    ask: () => Promise.reject(new Error("choosing asks nobody")),
    budgetLeft: async () => 1_000,
  };
}

const requestOf = (changes: Partial<EngineRequest> = {}): EngineRequest => ({
  engine: "auto",
  model: null,
  scope: "full",
  size: sizeOfLength(3_000),
  isBlank: false,
  controls: CONTROLS,
  ...changes,
});

describe("the engine of an audit", () => {
  test.each(["auto", "language-model"] as const)(
    "of an empty document is the analyst, also where %s is asked for, and no model is looked at",
    async (engine) => {
      const access = accessTo(JUDGE);
      const decision = await chooseEngine(access, requestOf({ engine, isBlank: true }));
      expect(decision).toMatchObject({ kind: "embedded-analyst", reason: expect.stringContaining("empty") });
      expect(access.sizes).toHaveLength(0);
    },
  );

  test("is a language model where one can be asked, and never the analyst where one was asked for", async () => {
    expect(await chooseEngine(accessTo(JUDGE), requestOf())).toMatchObject({
      models: [JUDGE],
      challengers: [],
    });
    expect(await chooseEngine(accessTo(), requestOf())).toMatchObject({ kind: "embedded-analyst" });
    const wanted = requestOf({ engine: "language-model" });
    expect(await chooseEngine(accessTo(), wanted)).toMatchObject({ kind: "refused" });
  });

  test("of a deep audit has challengers of other providers first and the judge last", async () => {
    const access = accessTo(JUDGE, SAME_HOUSE, ELSEWHERE);
    const decision = await chooseEngine(access, requestOf({ scope: "deep" }));
    expect(decision).toMatchObject({
      models: [JUDGE, SAME_HOUSE, ELSEWHERE],
      challengers: [ELSEWHERE, SAME_HOUSE, JUDGE],
    });
    const [judging, challenging] = access.sizes.map(({ promptTokens }) => promptTokens);
    expect(challenging).toBeGreaterThan(judging ?? 0);
  });
});
