import { ServiceError } from "@/lib/core/errors";
import type { Answer, Model } from "@/lib/platform/model-client";
import { availabilityOf } from "./availability";
import type { Choice } from "./routing/choose-models";
import { namePassedOver } from "./routing/explain-route";

/** Why no model can be asked, and when it makes sense to ask again, as far as a cooling model tells. */
export function refuseRoute(
  { passedOver }: Pick<Choice, "passedOver">,
  preferred: Model | undefined,
): ServiceError {
  const waits = passedOver.flatMap(({ model }) => availabilityOf(model).retryInMs ?? []);
  const soonestMs = waits.length > 0 ? Math.min(...waits) : undefined;
  const others = passedOver.filter(({ model }) => model.kind !== "embedded");
  return new ServiceError({
    code: "model_unavailable",
    message: preferred
      ? `The preferred model ${preferred.id} cannot be asked: ${passedOver[0]?.reason ?? "it is not available"}.`
      : `No language model can be asked now: ${namePassedOver(others)}.`,
    ...(soonestMs === undefined ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(soonestMs / 1_000)) }),
  });
}

/** What is said when models were asked and none answered: our words about each try, never a provider's. */
export function unanswered({
  failure,
  retryAfterMs,
  attempts,
}: Extract<Answer<unknown>, { kind: "failed" }>): ServiceError {
  const tried = attempts.map(({ model, outcome }) => `${model} (${outcome.replaceAll("_", " ")})`).join(", ");
  const isRefused = failure === "circuit_open" || failure === "over_budget";
  const reason =
    failure === "over_budget"
      ? "What is left of the month's budget is not enough for this."
      : `No language model answered${tried && `: ${tried}`}.`;
  return new ServiceError({
    code: isRefused ? "model_unavailable" : "model_failed",
    message: reason,
    ...(retryAfterMs === undefined
      ? {}
      : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1_000)) }),
  });
}
