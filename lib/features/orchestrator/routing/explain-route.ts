import { ServiceError } from "@/lib/core/errors";
import { type Answer, type Attempt, formatCost, type Model } from "@/lib/platform/model-client";
import { availabilityOf } from "../model-access";
import type { ConsensusResult } from "../schema";
import type { Choice, PassedOver } from "./choose-models";

const MAX_NAMED = 3;

interface Route {
  rule: string;
  answeredBy: Model;
  chosen: Model;
  maxCost: number;
  attempts: readonly Attempt[];
  passedOver: readonly PassedOver[];
}

/** Why this model answered: the rule, what it can have cost, what failed before it, and who was passed over. */
export function explainRoute({ rule, answeredBy, chosen, maxCost, attempts, passedOver }: Route): string {
  const price = maxCost === 0 ? "at no cost" : `at ${formatCost(maxCost)} at most`;
  const sentences = [`By the rule that ${rule}, ${chosen.id} was chosen, ${price}.`];
  const failed = attempts.filter(({ outcome }) => outcome !== "answered" && outcome !== "refused");
  if (failed.length > 0) {
    const tried = failed.map(({ model, outcome }) => `${model} (${outcome.replaceAll("_", " ")})`).join(", ");
    sentences.push(
      answeredBy.id === chosen.id
        ? `It answered after a failed try: ${tried}.`
        : `After ${tried}, ${answeredBy.id} answered in its place.`,
    );
  }
  const tried = [answeredBy.id, ...failed.map(({ model }) => model)];
  const others = passedOver.filter(({ model }) => !tried.includes(model.id));
  if (others.length > 0) sentences.push(`Passed over: ${namePassedOver(others)}.`);
  return sentences.join(" ");
}

/** Models with one reason are named together; of many reasons the first are named. */
export function namePassedOver(passedOver: readonly PassedOver[]): string {
  const reasons = [...new Set(passedOver.map(({ reason }) => reason))];
  const named = reasons.slice(0, MAX_NAMED).map((reason) => {
    const models = passedOver.filter((other) => other.reason === reason).map(({ model }) => model.id);
    return `${models.join(", ")} (${reason})`;
  });
  const rest = reasons.length - named.length;
  return rest > 0
    ? `${named.join("; ")}; and others for ${rest} more ${rest === 1 ? "reason" : "reasons"}`
    : named.join("; ");
}

/** Why the board was asked, which of its models voted, which did not, and which replace others. */
export function explainBoard(
  { votes, seats }: Pick<ConsensusResult, "votes" | "seats">,
  isForced: boolean,
): string {
  const rule = isForced
    ? "A consensus was asked for, so the board was asked."
    : "A critical task goes to the board and to a consensus, never to a single model.";
  const voted = votes.filter(({ failure }) => failure === null).map(({ model }) => model);
  const silent = votes.filter(({ failure }) => failure !== null);
  const unanswered = silent.map(({ model, failure }) => `${model} (${failure?.replaceAll("_", " ")})`);
  const standIns = seats.filter(({ stands_in_for }) => stands_in_for !== null);
  return [
    rule,
    voted.length > 0 ? `${voted.join(", ")} answered.` : undefined,
    unanswered.length > 0 ? `No answer: ${unanswered.join(", ")}.` : undefined,
    ...standIns.map(({ model, reason }) => `${model} substitutes for it: ${reason}.`),
    "Models without a seat were not asked.",
  ]
    .filter((sentence) => sentence !== undefined)
    .join(" ");
}

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
