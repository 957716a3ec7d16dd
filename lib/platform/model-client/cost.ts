import { z } from "zod";
import type { Price, Usage } from "./types";

const MICROS = 1_000_000;
const PRICED_TOKENS = 1_000;
/** What templates, hidden instructions and schemas may add to a prompt, and reasoning to an answer. */
const SPARE_TOKENS = 2_000;

/**
 * The cost of a call in millionths of a dollar, rounded half up once. Exact: prices are millionths for 1,000
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

/** The maximum cost of a call: every input token fresh, every allowed output token used. */
export function maxCostOf(price: Price, promptTokens: number, maxOutputTokens: number): number {
  const thousandths = promptTokens * price.input + maxOutputTokens * price.output;
  return Math.ceil(thousandths / PRICED_TOKENS);
}

/** An amount as the API shows it: four decimals, or six if four would hide part of it: `$0.0042`, `$0.000038`. */
export function formatCost(micros: number): string {
  const decimals = micros % 100 === 0 ? 4 : 6;
  return `$${(micros / MICROS).toFixed(decimals)}`;
}

/** One number to compare prices by: dollars for 1,000 tokens, three of input to one of output. */
export function blendedPrice(price: Price): number {
  return (3 * price.input + price.output) / 4 / MICROS;
}

/** Dollars for 1,000 tokens, from millionths. */
export function dollars(micros: number): number {
  return micros / MICROS;
}

/**
 * An estimate of a text's tokens: one for three bytes of UTF-8, which is more than any model of the registry
 * needs for English, and one for each Chinese character. For limits and reservations, and for usage only where
 * the provider reported none. Not for the browser.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

const Count = z.int().nonnegative();
const ReportedUsage = z.object({
  prompt_tokens: Count,
  completion_tokens: Count,
  total_tokens: Count.nullish(),
  prompt_tokens_details: z.object({ cached_tokens: Count.nullish() }).nullish(),
  /** DeepSeek's name for cached tokens. */
  prompt_cache_hit_tokens: Count.nullish(),
});

/** The texts of a call, which bound the tokens it can have used. */
export interface UsageBounds {
  promptBytes: number;
  answerBytes: number;
  maxOutputTokens: number;
}

/**
 * The tokens a provider reported, if they are plausible: whole numbers, some input, cached input within it, and
 * no more than a few times what the texts can need. Tokens of the total that are in neither part are reasoning,
 * which Google leaves out of `completion_tokens`, and are paid as output. Does not detect a report that is only
 * somewhat wrong.
 *
 * @returns undefined if there was no report, or no plausible one
 */
export function readUsage(reported: unknown, bounds: UsageBounds): Usage | undefined {
  const parsed = ReportedUsage.safeParse(reported);
  if (!parsed.success) return undefined;
  const { prompt_tokens: promptTokens, completion_tokens, total_tokens, ...cached } = parsed.data;
  const cachedTokens = cached.prompt_tokens_details?.cached_tokens ?? cached.prompt_cache_hit_tokens ?? 0;
  const completionTokens = Math.max(completion_tokens, (total_tokens ?? 0) - promptTokens);
  // A token is at least one byte.
  const maxPrompt = 2 * bounds.promptBytes + SPARE_TOKENS;
  const maxCompletion = 4 * Math.max(bounds.maxOutputTokens, bounds.answerBytes) + SPARE_TOKENS;
  const isPlausible =
    promptTokens > 0 &&
    promptTokens <= maxPrompt &&
    cachedTokens <= promptTokens &&
    completionTokens <= maxCompletion &&
    (completionTokens > 0 || bounds.answerBytes === 0);
  return isPlausible ? { promptTokens, cachedTokens, completionTokens, isEstimated: false } : undefined;
}
