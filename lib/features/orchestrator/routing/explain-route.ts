import { type Attempt, formatCost, type Model } from "@/lib/platform/model-client";
import type { PassedOver } from "./choose-models";

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
