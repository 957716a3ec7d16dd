import { z } from "zod";
import type { Usage } from "../types";

const Count = z.int().nonnegative();
const ReportedUsage = z.object({
  prompt_tokens: Count,
  completion_tokens: Count,
  total_tokens: Count.nullish(),
  prompt_tokens_details: z.object({ cached_tokens: Count.nullish() }).nullish(),
  /** DeepSeek's name for cached tokens. */
  prompt_cache_hit_tokens: Count.nullish(),
});

/** What a call had to use tokens for. */
export interface UsageBounds {
  promptBytes: number;
  answerBytes: number;
  maxOutputTokens: number;
}

/** What templates, hidden instructions and schemas may add to a prompt, and reasoning to an answer. */
const SPARE_TOKENS = 2_000;

/**
 * The tokens a provider reported, if they can be right: whole numbers, some input, cached input within it, and
 * no more than the texts can need several times over. Tokens of the total that are in neither part are
 * reasoning, which Google leaves out of `completion_tokens`, and are paid as output. Does not find a report
 * that is merely somewhat wrong.
 *
 * @returns undefined when there was none, or none that can be right
 */
export function readUsage(reported: unknown, bounds: UsageBounds): Usage | undefined {
  const parsed = ReportedUsage.safeParse(reported);
  if (!parsed.success) return undefined;
  const { prompt_tokens: promptTokens, completion_tokens, total_tokens, ...cached } = parsed.data;
  const cachedTokens = cached.prompt_tokens_details?.cached_tokens ?? cached.prompt_cache_hit_tokens ?? 0;
  const completionTokens = Math.max(completion_tokens, (total_tokens ?? 0) - promptTokens);
  // A token is a byte at least.
  const mostPrompt = 2 * bounds.promptBytes + SPARE_TOKENS;
  const mostCompletion = 4 * Math.max(bounds.maxOutputTokens, bounds.answerBytes) + SPARE_TOKENS;
  const canBe =
    promptTokens > 0 &&
    promptTokens <= mostPrompt &&
    cachedTokens <= promptTokens &&
    completionTokens <= mostCompletion &&
    (completionTokens > 0 || bounds.answerBytes === 0);
  return canBe ? { promptTokens, cachedTokens, completionTokens, isEstimated: false } : undefined;
}
