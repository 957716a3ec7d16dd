import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Try } from "@/lib/orchestrator/calls/types";
import { blendedPrice } from "@/lib/orchestrator/cost";
import {
  type Candidate,
  chooseModels,
  type Need,
  ROUTING_RULES,
  whyUnable,
} from "@/lib/orchestrator/routing/choose-models";
import { explainRoute, namePassedOver } from "@/lib/orchestrator/routing/explain-route";
import { MODEL_TIERS, type ModelTier } from "@/lib/orchestrator/schema";
import { testModel } from "../support/model-faults/call-kit";

const NEED: Need = { promptTokens: 1_000, outputTokens: 1_000, budgetLeft: 1_000_000 };

interface Traits {
  tier?: ModelTier;
  /** Input and output, in millionths of a dollar for 1,000 tokens. */
  price?: readonly [input: number, output: number];
  reasons?: boolean;
  isDegraded?: boolean;
  unusable?: string;
  contextTokens?: number;
  mostItCanCost?: number;
  isEmbedded?: boolean;
}

function candidate(id: string, traits: Traits = {}): Candidate {
  const [input, output] = traits.price ?? [1_000, 2_000];
  return {
    model: testModel(id, {
      tier: traits.tier ?? "operator",
      kind: traits.isEmbedded ? "embedded" : "cloud",
      price: { input, cachedInput: input, output },
      contextTokens: traits.contextTokens ?? 100_000,
      capabilities: traits.isEmbedded
        ? ["retrieval"]
        : traits.reasons
          ? ["generation", "reasoning"]
          : ["generation"],
    }),
    unusable: traits.unusable,
    isDegraded: traits.isDegraded ?? false,
    mostItCanCost: traits.mostItCanCost ?? 100,
  };
}

type RuleName = keyof typeof ROUTING_RULES;
const route = (rule: RuleName, candidates: readonly Candidate[], need = NEED) =>
  chooseModels(ROUTING_RULES[rule], candidates, need);
const order = (rule: RuleName, candidates: readonly Candidate[], need = NEED) =>
  route(rule, candidates, need).models.map(({ id }) => id);
const reasonsOf = (rule: RuleName, candidates: readonly Candidate[], need = NEED) =>
  Object.fromEntries(route(rule, candidates, need).passedOver.map(({ model, reason }) => [model.id, reason]));

/** One of each tier; the operator is the dearest, so that a tier that is chosen was not chosen by price. */
const TIERS = [
  candidate("operator", { tier: "operator", price: [9_000, 9_000] }),
  candidate("board", { tier: "board", price: [5_000, 5_000] }),
  candidate("leader", { tier: "leader", price: [1_000, 1_000] }),
];

describe("the tier", () => {
  test.each([
    ["simple", ["operator", "board", "leader"]],
    ["complex", ["leader", "board", "operator"]],
    ["audit", ["board", "operator", "leader"]],
  ] as const)("of a %s task: %j, whatever it costs", (rule, tiers) => {
    expect(order(rule, TIERS)).toEqual(tiers);
  });

  test("says nothing for a trivial task: the cheapest of all answers", () => {
    expect(order("trivial", TIERS)).toEqual(["leader", "board", "operator"]);
  });

  test("the rule that chose is told, and where it went on to when nobody there can answer", () => {
    expect(route("complex", TIERS).rule).toBe("a complex task goes to the leader");
    const withoutLeader = TIERS.filter(({ model }) => model.tier !== "leader");
    expect(route("complex", withoutLeader).rule).toBe(
      "a complex task goes to the leader; none there can answer, so it goes on to the board tier",
    );
    expect(route("trivial", withoutLeader).rule).toBe(ROUTING_RULES.trivial.text);
  });

  test("one that can be asked in a later tier stands in for a whole tier that cannot", () => {
    const down = TIERS.map((item) =>
      item.model.tier === "operator" ? { ...item, unusable: "it is down" } : item,
    );
    expect(order("simple", down)).toEqual(["board", "leader"]);
  });
});

describe("the order in a tier", () => {
  test("health comes before reasoning, reasoning before price, price before id", () => {
    const candidates = [
      candidate("degraded-thinker", { reasons: true, isDegraded: true, price: [1, 1] }),
      candidate("b-same-price"),
      candidate("a-same-price"),
      candidate("cheap", { price: [10, 10] }),
      candidate("dear-thinker", { reasons: true, price: [8_000, 8_000] }),
      candidate("thinker", { reasons: true, price: [4_000, 4_000] }),
      candidate("degraded", { isDegraded: true, price: [0, 0] }),
    ];
    expect(order("simple", candidates)).toEqual([
      "thinker",
      "dear-thinker",
      "cheap",
      "a-same-price",
      "b-same-price",
      "degraded-thinker",
      "degraded",
    ]);
    expect(reasonsOf("simple", candidates)).toEqual({
      "dear-thinker": "it costs more",
      cheap: "it does not reason",
      "a-same-price": "it does not reason",
      "b-same-price": "it does not reason",
      "degraded-thinker": "it has failed lately",
      degraded: "it has failed lately",
    });
  });

  test("of a trivial task is the price, and reasoning is worth nothing", () => {
    const candidates = [
      candidate("b-cheap", { price: [10, 10] }),
      candidate("a-cheap", { price: [10, 10] }),
      candidate("thinker", { reasons: true, price: [4_000, 4_000] }),
      candidate("free-but-failing", { isDegraded: true, price: [0, 0] }),
    ];
    expect(order("trivial", candidates)).toEqual(["a-cheap", "b-cheap", "thinker", "free-but-failing"]);
    expect(reasonsOf("trivial", candidates)).toEqual({
      "b-cheap": "it comes later by name at the same price",
      thinker: "it costs more",
      "free-but-failing": "it has failed lately",
    });
  });

  test("of a trivial task: one that reasons is chosen for its price, and the other passed over for its own", () => {
    const candidates = [
      candidate("plain", { price: [20, 20] }),
      candidate("thinker", { reasons: true, price: [10, 10] }),
    ];
    expect(reasonsOf("trivial", candidates)).toEqual({ plain: "it costs more" });
  });

  test("a price is three parts of input to one of output", () => {
    const candidates = [
      candidate("dear-to-ask", { price: [2_000, 2_000] }),
      candidate("dear-to-answer", { price: [1_000, 4_000] }),
    ];
    expect(order("trivial", candidates)).toEqual(["dear-to-answer", "dear-to-ask"]);
  });

  test("a model of another tier is passed over for its tier, not for its price", () => {
    expect(reasonsOf("complex", TIERS)).toEqual({
      board: "it is of the board tier",
      operator: "it is of the operator tier",
    });
  });
});

describe("a model is left out", () => {
  test.each<[string, Traits, string]>([
    [
      "that only retrieves",
      { isEmbedded: true, unusable: "never mind" },
      "an embedded operator retrieves and screens, it does not write",
    ],
    [
      "that nothing is configured for",
      { unusable: "no key is configured for it" },
      "no key is configured for it",
    ],
    ["whose context is too small", { contextTokens: 1_999 }, "its context of 1,999 tokens is too small"],
    [
      "that may cost more than the month has left",
      { mostItCanCost: 1_000_001 },
      "what is left of the month's budget may not be enough",
    ],
  ])("%s, and keeps its reason", (_, traits, reason) => {
    const left = candidate("left-out", { ...traits, price: [0, 0], reasons: true });
    const choice = route("trivial", [left, candidate("chosen")]);
    expect(choice.models.map(({ id }) => id)).toEqual(["chosen"]);
    expect(choice.passedOver).toEqual([{ model: left.model, reason }]);
    expect(whyUnable(left, NEED)).toBe(reason);
  });

  test("but not when the context or the budget is just enough", () => {
    const just = candidate("just", { contextTokens: 2_000, mostItCanCost: 1_000_000 });
    expect(whyUnable(just, NEED)).toBeUndefined();
  });

  test("but not for the budget when it costs nothing, however little is left", () => {
    const free = candidate("free", { mostItCanCost: 0 });
    expect(order("simple", [free, candidate("paid")], { ...NEED, budgetLeft: 0 })).toEqual(["free"]);
    expect(whyUnable(free, { ...NEED, budgetLeft: -5 })).toBeUndefined();
  });

  test("nobody is able: no model, and everyone's reason", () => {
    const choice = route("complex", [
      candidate("embedded", { isEmbedded: true }),
      candidate("down", { unusable: "its endpoint cannot be reached" }),
    ]);
    expect(choice.models).toEqual([]);
    expect(choice.rule).toBe("a complex task goes to the leader");
    expect(choice.passedOver.map(({ model, reason }) => [model.id, reason])).toEqual([
      ["embedded", "an embedded operator retrieves and screens, it does not write"],
      ["down", "its endpoint cannot be reached"],
    ]);
    expect(route("trivial", [])).toMatchObject({ models: [], passedOver: [] });
  });
});

describe("any choice", () => {
  const traits: fc.Arbitrary<Traits> = fc.record({
    tier: fc.constantFrom(...MODEL_TIERS),
    // Few prices, so that many are the same.
    price: fc.tuple(fc.nat(2), fc.nat(2)),
    reasons: fc.boolean(),
    isDegraded: fc.boolean(),
    contextTokens: fc.constantFrom(1_000, 2_000, 100_000),
    mostItCanCost: fc.constantFrom(0, 500_000, 2_000_000),
    isEmbedded: fc.boolean(),
  });
  const candidates = fc
    .array(fc.tuple(traits, fc.option(fc.constant("it is down"), { nil: undefined })), { maxLength: 12 })
    .map((all) =>
      all.map(([given, unusable], i) =>
        candidate(`m${i}`, unusable === undefined ? given : { ...given, unusable }),
      ),
    );
  const rule = fc.constantFrom(...(Object.keys(ROUTING_RULES) as RuleName[]));
  const ids = (models: readonly { id: string }[]) => models.map(({ id }) => id);

  test("is the same in whatever order the candidates come", () => {
    const shuffled = candidates.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    fc.assert(
      fc.property(rule, shuffled, (name, [all, again]) => {
        expect(order(name, again)).toEqual(order(name, all));
        expect(reasonsOf(name, again)).toEqual(reasonsOf(name, all));
        expect(route(name, again).rule).toBe(route(name, all).rule);
      }),
    );
  });

  test("puts no degraded model before a healthy one of its kind, and no dearer one before a cheaper", () => {
    fc.assert(
      fc.property(rule, candidates, (name, all) => {
        const { isCheapest } = ROUTING_RULES[name];
        const chosen = route(name, all).models.map((model) => all.find((item) => item.model === model));
        for (const [i, first] of chosen.entries()) {
          for (const later of chosen.slice(i + 1)) {
            if (!first || !later) throw new Error("a model that was no candidate");
            const isOfOneTier = isCheapest || first.model.tier === later.model.tier;
            if (!isOfOneTier) continue;
            expect(first.isDegraded && !later.isDegraded).toBe(false);
            const isOfOneKind =
              first.isDegraded === later.isDegraded &&
              (isCheapest ||
                first.model.capabilities.includes("reasoning") ===
                  later.model.capabilities.includes("reasoning"));
            if (!isOfOneKind) continue;
            expect(blendedPrice(first.model.price)).toBeLessThanOrEqual(blendedPrice(later.model.price));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test("names every candidate: the chosen first, everyone else passed over once, with a reason", () => {
    fc.assert(
      fc.property(rule, candidates, (name, all) => {
        const { models, passedOver } = route(name, all);
        const [chosen] = models;
        const others = ids(passedOver.map(({ model }) => model));
        expect([...(chosen ? [chosen.id] : []), ...others].sort()).toEqual(
          ids(all.map(({ model }) => model)).sort(),
        );
        for (const { reason } of passedOver) expect(reason.length).toBeGreaterThan(5);
        // Those that stand in if the chosen one fails are passed over for now; the unable never are asked.
        for (const stand of ids(models.slice(1))) expect(others).toContain(stand);
      }),
      { numRuns: 300 },
    );
  });

  test("asks exactly those that can take the request", () => {
    fc.assert(
      fc.property(rule, candidates, (name, all) => {
        const able = all.filter((item) => whyUnable(item, NEED) === undefined);
        expect(order(name, all).sort()).toEqual(ids(able.map(({ model }) => model)).sort());
      }),
    );
  });
});

describe("why a model answered", () => {
  const chosen = testModel("first");
  const second = testModel("second");
  const third = testModel("third");
  const explain = (changes: Partial<Parameters<typeof explainRoute>[0]> = {}) =>
    explainRoute({
      rule: "a complex task goes to the leader",
      answeredBy: chosen,
      chosen,
      mostItCanCost: 4_200,
      tries: [{ model: "first", outcome: "answered", latencyMs: 10 }],
      passedOver: [],
      ...changes,
    });
  const attempt = (model: string, outcome: Try["outcome"]): Try => ({ model, outcome, latencyMs: 10 });

  test("names the rule, the model and what it can have cost", () => {
    expect(explain()).toBe(
      "By the rule that a complex task goes to the leader, first was chosen, at $0.0042 at most.",
    );
    expect(explain({ mostItCanCost: 0 })).toBe(
      "By the rule that a complex task goes to the leader, first was chosen, at no cost.",
    );
  });

  test("a refusal of content is no failed try", () => {
    expect(explain({ tries: [attempt("first", "refused")] })).toBe(explain());
  });

  test("says that it answered after it had failed", () => {
    const tries = [attempt("first", "connection_failed"), attempt("first", "answered")];
    expect(explain({ tries })).toBe(
      `${explain()} It answered after a failed try: first (connection failed).`,
    );
  });

  test("says who answered in whose place, and what each failure was", () => {
    const tries = [
      attempt("first", "first_byte_timeout"),
      attempt("second", "rate_limited"),
      attempt("third", "answered"),
    ];
    expect(explain({ tries, answeredBy: third })).toBe(
      `${explain()} After first (first byte timeout), second (rate limited), third answered in its place.`,
    );
  });

  test("names who was passed over and why, without the one that answered", () => {
    const passedOver = [
      { model: second, reason: "it costs more" },
      { model: third, reason: "it is of the operator tier" },
    ];
    expect(explain({ passedOver })).toBe(
      `${explain()} Passed over: second (it costs more); third (it is of the operator tier).`,
    );
    const tries = [attempt("first", "server_error"), attempt("second", "answered")];
    expect(explain({ passedOver, tries, answeredBy: second })).toMatch(
      /Passed over: third \(it is of the operator tier\)\.$/,
    );
    const told = explain({ passedOver: passedOver.slice(0, 1), tries, answeredBy: second });
    expect(told).not.toContain("Passed over");
  });
});

describe("who was passed over", () => {
  const over = (id: string, reason: string) => ({ model: testModel(id), reason });

  test("models with one reason are named together, wherever they stand", () => {
    expect(
      namePassedOver([over("a", "it is down"), over("b", "it costs more"), over("c", "it is down")]),
    ).toBe("a, c (it is down); b (it costs more)");
  });

  test("of many reasons the first three are named, and the others counted", () => {
    const reasons = ["one", "two", "three", "four", "five"].map((reason) => over(`of-${reason}`, reason));
    expect(namePassedOver(reasons.slice(0, 3))).toBe("of-one (one); of-two (two); of-three (three)");
    expect(namePassedOver(reasons)).toBe(
      "of-one (one); of-two (two); of-three (three); and others for 2 more reasons",
    );
  });

  test("of nobody it says nothing", () => {
    expect(namePassedOver([])).toBe("");
  });
});
