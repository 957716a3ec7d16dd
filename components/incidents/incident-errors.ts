import type { ApiProblem } from "@/lib/core/api-client";
import type { IncidentErrors } from "./incident-draft";

const FIELDS = [
  "title",
  "system_name",
  "aware_at",
  "occurred_at",
  "time_zone",
  "reported_to",
  "reported_at",
] as const;

/** A refusal as errors of fields, or whole where it is about none of them. */
export function explainProblem(problem: ApiProblem | undefined): {
  errors: IncidentErrors;
  problem: ApiProblem | undefined;
} {
  const found = FIELDS.flatMap((field) => {
    const message = problem?.messageFor(field);
    return message === undefined ? [] : [[field, sentence(message)] as const];
  });
  return { errors: Object.fromEntries(found), problem: found.length > 0 ? undefined : problem };
}

/** "must not be in the future" → "It must not be in the future." */
function sentence(message: string): string {
  return `It ${message.replaceAll("_", " ")}.`;
}
