import type { Usage } from "../types";
import { estimateTokens } from "../cost";
import type { Dialect } from "./dialect";
import type { CompletionRequest } from "./request-body";
import { wireSchema } from "./wire-schema";

/**
 * About how many tokens a request sends: its messages, in which a shape is said already, and once more the
 * schema where it goes beside them, which providers put in front of the prompt and count.
 */
export function estimatePrompt({
  messages,
  shape,
  outputMode,
}: Pick<CompletionRequest, "messages" | "shape"> & Pick<Dialect, "outputMode">): number {
  const tokens = estimateTokens(messages.map(({ content }) => content).join("\n"));
  if (!shape || outputMode !== "json_schema") return tokens;
  return tokens + estimateTokens(JSON.stringify(wireSchema(shape.schema)));
}

/**
 * What a request has used as far as that can be told from the texts, where the provider did not say it. Never
 * more than the request allowed; what a model thought and did not say is not in it.
 */
export function estimateUsage(request: CompletionRequest, answerTokens: number): Usage {
  return {
    promptTokens: estimatePrompt({ ...request, ...request.dialect }),
    cachedTokens: 0,
    completionTokens: Math.min(answerTokens, request.maxOutputTokens),
    isEstimated: true,
  };
}
