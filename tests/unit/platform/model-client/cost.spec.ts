import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOf, estimateTokens, maxCostOf } from "@/lib/platform/model-client/cost";

describe("cost", () => {
  const price = fc.record({
    input: fc.nat(200_000),
    cachedInput: fc.nat(200_000),
    output: fc.nat(1_000_000),
  });
  const tokens = fc.nat(2_000_000);

  test("is exact to a millionth of a dollar, rounded half up once", () => {
    fc.assert(
      fc.property(
        price,
        tokens,
        fc.nat(2_000_000),
        tokens,
        (prices, promptTokens, cached, completionTokens) => {
          const cachedTokens = Math.min(cached, promptTokens);
          const thousandths =
            BigInt(promptTokens - cachedTokens) * BigInt(prices.input) +
            BigInt(cachedTokens) * BigInt(prices.cachedInput) +
            BigInt(completionTokens) * BigInt(prices.output);
          const exact = (2n * thousandths + 1_000n) / 2_000n;
          expect(BigInt(costOf(prices, { promptTokens, cachedTokens, completionTokens }))).toBe(exact);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("is never more than the most that was held back for so many tokens", () => {
    fc.assert(
      fc.property(price, tokens, tokens, (prices, promptTokens, completionTokens) => {
        const cost = costOf(prices, { promptTokens, cachedTokens: 0, completionTokens });
        expect(cost).toBeLessThanOrEqual(maxCostOf(prices, promptTokens, completionTokens));
      }),
    );
  });
});

test.each([
  ["", 0],
  ["abc", 1],
  ["One token in three.", 7],
  ["控制措施", 4],
  ["контроль", 6],
  ["😀", 2],
])("about how many tokens a text has is counted in bytes: %j has %d", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});
