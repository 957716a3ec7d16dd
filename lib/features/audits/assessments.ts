import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { AssessmentQuery } from "./assessment-schema";
import { findAudit } from "./audit-queries";
import type { Assessment } from "./schema";

/**
 * What an audit says of its controls, or of one of them; nothing for a control that it did not assess.
 *
 * @throws ServiceError `not_found`
 */
export async function listAssessments(
  actor: Actor,
  id: string,
  { control }: AssessmentQuery,
): Promise<{ data: Assessment[] }> {
  const audit = await findAudit(actor.organizationId, id);
  if (!audit) throw notFound("audit");
  const all = audit.result?.assessments ?? [];
  return { data: control === undefined ? all : all.filter(({ control_id }) => control_id === control) };
}
