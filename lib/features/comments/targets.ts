import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { getAudit } from "@/lib/features/audits";
import type { Fact } from "@/lib/features/records";
import { findControlTarget } from "./queries";
import type { CommentTarget } from "./schema";

/** What a comment is about, as records and notices name it. */
export interface Target {
  columns: { control_id: string | null; audit_id: string | null; requirement_id: string | null };
  subject: Fact["subject"];
  label: string;
  /** Where it is shown. */
  path: string;
  /** The control's owner, as the program has it. */
  owner: string | null;
}

/**
 * What a comment is about, if the actor may read it.
 *
 * @throws ServiceError `not_found`; `validation_failed` for a finding without its requirement
 */
export async function requireTarget(actor: Actor, target: CommentTarget): Promise<Target> {
  return target.target_type === "control" ? controlTarget(actor, target) : findingTarget(actor, target);
}

async function controlTarget(actor: Actor, { target_id: id }: CommentTarget): Promise<Target> {
  const control = await findControlTarget(actor.organizationId, id);
  if (!control) throw notFound("control");
  const label = `${control.control_id} ${control.title}`;
  return {
    columns: { control_id: id, audit_id: null, requirement_id: null },
    subject: { type: "control", id, label: `${control.framework} ${label}` },
    label,
    path: `/programs/${control.program_id}/controls/${id}#comments`,
    owner: control.owner,
  };
}

async function findingTarget(
  actor: Actor,
  { target_id: id, requirement_id }: CommentTarget,
): Promise<Target> {
  if (requirement_id === undefined) {
    const message = "is needed with a finding";
    throw new ServiceError({
      code: "validation_failed",
      message: `The field requirement_id ${message}.`,
      issues: [{ pointer: "/requirement_id", code: "missing", message }],
    });
  }
  const audit = await getAudit(actor, id);
  const isJudged = audit.assessments.some(({ requirements = [] }) =>
    requirements.some((one) => one.requirement_id === requirement_id),
  );
  if (!isJudged) throw notFound("requirement in this audit");
  return {
    columns: { control_id: null, audit_id: id, requirement_id },
    subject: { type: "audit", id, label: `${audit.framework} ${audit.system_name}` },
    label: `${requirement_id} in the audit of ${audit.system_name}`,
    path: `/audits/${id}?finding=${encodeURIComponent(requirement_id)}`,
    owner: null,
  };
}
