import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ROUTING_RULES, whyUnable } from "@/lib/features/orchestrator/routing/choose-models";
import { MODEL_TIERS } from "@/lib/features/orchestrator/schema";
import { blendedPrice } from "@/lib/platform/model-client/cost";
import { candidate, NEED, order, type RuleName, reasonsOf, route, type Traits } from "./routing-kit";

describe("any choice", () => {
  const traits: fc.Arbitrary<Traits> = fc.record({
    tier: fc.constantFrom(...MODEL_TIERS),
    // Few prices, so that many are the same.
    price: fc.tuple(fc.nat(2), fc.nat(2)),
    reasons: fc.boolean(),
    isDegraded: fc.boolean(),
    contextTokens: fc.constantFrom(1_000, 2_000, 100_000),
    maxCost: fc.constantFrom(0, 500_000, 2_000_000),
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
