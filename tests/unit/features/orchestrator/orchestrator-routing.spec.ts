import { describe, expect, test } from "vitest";
import { ROUTING_RULES, whyUnable } from "@/lib/features/orchestrator/routing/choose-models";
import { candidate, NEED, order, reasonsOf, route, type Traits } from "./routing-kit";

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
      { maxCost: 1_000_001 },
      "what is left of the month's budget may not be enough",
    ],
  ])("%s, and keeps its reason", (_, traits, reason) => {
    const left = candidate("left-out", { ...traits, price: [0, 0], reasons: true });
    const choice = route("trivial", [left, candidate("chosen")]);
    expect(choice.models.map(({ id }) => id)).toEqual(["chosen"]);
    expect(choice.passedOver).toEqual([{ model: left.model, reason }]);
    expect(whyUnable(left, NEED)).toBe(reason);
  });

  test("that does not write although it is no embedded operator, and keeps that reason", () => {
    const { model, ...known } = candidate("embedder");
    const reader = { ...known, model: { ...model, capabilities: ["retrieval"] as const } };
    expect(whyUnable(reader, NEED)).toBe("it does not write");
  });

  test("but not when the context or the budget is just enough", () => {
    const just = candidate("just", { contextTokens: 2_000, maxCost: 1_000_000 });
    expect(whyUnable(just, NEED)).toBeUndefined();
  });

  test("but not for the budget when it costs nothing, however little is left", () => {
    const free = candidate("free", { maxCost: 0 });
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
