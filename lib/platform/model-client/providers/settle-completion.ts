import type { Usage } from "../types";
import type { CompletionParts } from "./completion-parts";
import { ProviderFailure } from "./provider-failure";
import { readUsage, type UsageBounds } from "./read-usage";

/** What a model said, to its end. */
export interface Completion {
  kind: "answered" | "refused";
  /** Not blank when answered. Without what cannot be stored: U+0000 and halves of surrogate pairs. */
  text: string;
  /** Undefined when the provider reported none that can be right. */
  usage: Usage | undefined;
}

/**
 * The completion the parts make up, if the endpoint said that it is whole.
 *
 * @throws ProviderFailure `truncated`, `empty` and others, with the usage
 */
export function settleCompletion(
  parts: CompletionParts,
  bounds: Omit<UsageBounds, "answerBytes">,
): Completion {
  const usage = usageOf(parts, bounds);
  const fail = (failure: ProviderFailure["failure"], isOurs = false) =>
    new ProviderFailure(failure, { usage, isOurs });
  if (!parts.hasChoice) throw fail("empty");
  switch (parts.finishReason) {
    case undefined:
      throw fail("truncated");
    // "model_length" is Mistral's word for the model's own limit.
    case "length":
    case "model_length":
      throw fail("truncated", true);
    case "content_filter":
      return { kind: "refused", text: storable(parts.refusal || parts.text), usage };
    case "stop":
      if (parts.refusal.trim() !== "") return { kind: "refused", text: storable(parts.refusal), usage };
      if (parts.text.trim() === "") throw fail("empty");
      return { kind: "answered", text: storable(parts.text), usage };
    // What DeepSeek and OpenRouter say when they break off.
    case "insufficient_system_resource":
    case "error":
      throw fail("server_error");
    default:
      throw fail("not_a_completion");
  }
}

/** The usage of what has come so far, also of an answer that is not whole. */
export function usageOf(parts: CompletionParts, bounds: Omit<UsageBounds, "answerBytes">): Usage | undefined {
  const answerBytes = Buffer.byteLength(parts.text) + Buffer.byteLength(parts.refusal);
  return readUsage(parts.usage, { ...bounds, answerBytes });
}

function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}
