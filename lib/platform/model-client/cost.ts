import type { Usage } from "./types";
import type { Price } from "./model";

const MICROS = 1_000_000;
const PRICED_TOKENS = 1_000;

/**
 * What a call costs, in millionths of a dollar, rounded half up once. Exact: prices are millionths for 1,000
 * tokens, so nothing is lost before the rounding.
 */
export function costOf(
  price: Price,
  usage: Pick<Usage, "promptTokens" | "cachedTokens" | "completionTokens">,
): number {
  const fresh = usage.promptTokens - usage.cachedTokens;
  const thousandths =
    fresh * price.input + usage.cachedTokens * price.cachedInput + usage.completionTokens * price.output;
  return Math.floor(thousandths / PRICED_TOKENS + 0.5);
}

/** The most a call can cost: every input token fresh, every allowed output token used. */
export function maxCostOf(price: Price, promptTokens: number, maxOutputTokens: number): number {
  const thousandths = promptTokens * price.input + maxOutputTokens * price.output;
  return Math.ceil(thousandths / PRICED_TOKENS);
}

/** An amount as the API shows it: four decimals, six where four would hide it, such as `$0.0042`, `$0.000038`. */
export function formatCost(micros: number): string {
  const decimals = micros % 100 === 0 ? 4 : 6;
  return `$${(micros / MICROS).toFixed(decimals)}`;
}

/** One number for a price of two: dollars for 1,000 tokens, three of input to one of output. */
export function blendedPrice(price: Price): number {
  return (3 * price.input + price.output) / 4 / MICROS;
}

/** Dollars for 1,000 tokens, from millionths. */
export function dollars(micros: number): number {
  return micros / MICROS;
}

/**
 * About how many tokens a text has: a token for three bytes of UTF-8, which is more than any of the registry's
 * models needs for English, and one for each Chinese character. Not for the browser. For limits and holding
 * money back, never for what is reported as used when the provider has said it.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
