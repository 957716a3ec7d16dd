import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CostSchema } from "@/lib/features/orchestrator/schema";
import {
  blendedPrice,
  costOf,
  estimateTokens,
  formatCost,
  maxCostOf,
} from "@/lib/platform/model-client/cost";

/** Up to a billion dollars, in millionths. */
const amount = fc.oneof(fc.nat(1_000_000), fc.integer({ min: 0, max: 1_000_000_000_000_000 }));

describe("an amount as the API shows it", () => {
  test.each([
    [0, "$0.0000"],
    [1, "$0.000001"],
    [38, "$0.000038"],
    [100, "$0.0001"],
    [4_200, "$0.0042"],
    [4_250, "$0.004250"],
    [999_999, "$0.999999"],
    [1_000_000, "$1.0000"],
    [12_345_678_900, "$12345.6789"],
    [50_000_000_000, "$50000.0000"],
  ])("%d millionths: %s", (micros, text) => {
    expect(formatCost(micros)).toBe(text);
  });

  test("is of the form the contract promises, and has four decimals wherever four are enough", () => {
    fc.assert(
      fc.property(amount, (micros) => {
        const text = formatCost(micros);
        expect(text).toMatch(/^\$\d+\.(\d{4}|\d{6})$/);
        expect(CostSchema.safeParse(text).success).toBe(true);
        expect(/\.\d{4}$/.test(text)).toBe(micros % 100 === 0);
      }),
      { numRuns: 2_000 },
    );
  });

  test("loses nothing: read back it is the same amount", () => {
    fc.assert(
      fc.property(amount, (micros) => {
        const [whole = "", decimals = ""] = formatCost(micros).slice(1).split(".");
        expect(BigInt(whole + decimals.padEnd(6, "0"))).toBe(BigInt(micros));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("one number for a price of two", () => {
  test.each([
    // GPT-5: $1.25 and $10 for a million tokens are (3 × 0.00125 + 0.01) ÷ 4 for a thousand.
    [{ input: 1_250, cachedInput: 125, output: 10_000 }, 0.0034375],
    [{ input: 1_000_000, cachedInput: 0, output: 1_000_000 }, 1],
    [{ input: 0, cachedInput: 0, output: 0 }, 0],
    [{ input: 0, cachedInput: 0, output: 4 }, 0.000001],
  ])("%j: %d dollars for 1,000 tokens", (price, dollars) => {
    expect(blendedPrice(price)).toBeCloseTo(dollars, 12);
  });

  test("is never outside of the two, and cached input does not move it", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000), (input, output, cachedInput) => {
        const blended = blendedPrice({ input, cachedInput, output });
        expect(blended * 1_000_000).toBeGreaterThanOrEqual(Math.min(input, output) - 1e-6);
        expect(blended * 1_000_000).toBeLessThanOrEqual(Math.max(input, output) + 1e-6);
        expect(blendedPrice({ input, cachedInput: 0, output })).toBe(blended);
      }),
    );
  });
});

describe("the most a call can cost", () => {
  test.each([
    [{ input: 3_000, cachedInput: 300, output: 15_000 }, 1_000, 1_000, 18_000],
    [{ input: 1, cachedInput: 0, output: 1 }, 1, 0, 1],
    [{ input: 0, cachedInput: 0, output: 0 }, 1_000_000, 1_000_000, 0],
  ])("at %j, %d tokens in and %d out: %d millionths", (price, prompt, output, most) => {
    expect(maxCostOf(price, prompt, output)).toBe(most);
  });

  test("is never below what any usage within it costs", () => {
    const prices = fc
      .record({ input: fc.nat(200_000), discount: fc.nat(200_000), output: fc.nat(1_000_000) })
      .map(({ input, discount, output }) => ({ input, cachedInput: Math.max(0, input - discount), output }));
    const usage = fc
      .tuple(
        fc.nat(2_000_000),
        fc.nat(2_000_000),
        fc.nat(200_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
      )
      .map(([most, less, mostOut, share]) => {
        const promptTokens = Math.min(most, less);
        return {
          most,
          mostOut,
          promptTokens,
          cachedTokens: Math.floor(promptTokens * share),
          completionTokens: Math.floor(mostOut * share),
        };
      });
    fc.assert(
      fc.property(prices, usage, (price, { most, mostOut, ...used }) => {
        expect(costOf(price, used)).toBeLessThanOrEqual(maxCostOf(price, most, mostOut));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("about how many tokens a text has", () => {
  test.each([
    ["", 0],
    ["a", 1],
    ["abc", 1],
    ["abcd", 2],
    ["One token in three.", 7],
  ])("%j has %d", (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  test("is at least one for three characters, whole, and never falls when text is added", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, more) => {
        const tokens = estimateTokens(text);
        expect(Number.isInteger(tokens)).toBe(true);
        expect(tokens * 3).toBeGreaterThanOrEqual(text.length);
        expect(estimateTokens(text + more)).toBeGreaterThanOrEqual(tokens);
        expect(estimateTokens(text + more)).toBeLessThanOrEqual(tokens + estimateTokens(more));
      }),
    );
  });
});
