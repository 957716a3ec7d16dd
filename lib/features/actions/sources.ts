import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { cutText } from "@/lib/core/text";
import { requireCompletedAudit } from "@/lib/features/audits";
import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";
import type { SourceColumns } from "./action-queries";
import type { GivenSource } from "./schema";
import {
  findSourceAudit,
  findSourceAuditorFinding,
  findSourceControl,
  findSourceIncident,
  findSourceReview,
} from "./source-queries";

/** What an action follows from, and the system that is about. */
export interface FoundSource {
  columns: Partial<SourceColumns>;
  systemId: string | null;
}

/**
 * Finds what an action is to follow from, with the name people know it by.
 *
 * @throws ServiceError `validation_failed` that points to what the organization does not have
 */
export async function findSource(actor: Actor, source: GivenSource): Promise<FoundSource> {
  const found = await FIND[source.type](actor, source);
  const { columns } = found;
  const label = cutText(columns.source_label ?? source.type, 2 * TEXT_LIMITS.name);
  return { ...found, columns: { ...columns, source_type: source.type, source_label: label } };
}

const FIND: Readonly<
  Record<GivenSource["type"], (actor: Actor, source: GivenSource) => Promise<FoundSource>>
> = {
  async control({ organizationId }, { id }) {
    const control = await findSourceControl(organizationId, id);
    if (!control) throw unknown("id", "names no control of a program");
    const { framework, control_id, title, program_name, system_id } = control;
    const source_label = `${shortFrameworkName(framework)} ${control_id} ${title} (${program_name})`;
    return { columns: { source_control_id: id, source_label }, systemId: system_id };
  },
  async review({ organizationId }, { id }) {
    const review = await findSourceReview(organizationId, id);
    if (!review) throw unknown("id", "names no review of this organization");
    const source_label = `Review of ${review.system_name}`;
    return { columns: { source_review_id: id, source_label }, systemId: review.system_id };
  },
  audit_finding: findFinding,
  async incident({ organizationId }, { id }) {
    const incident = await findSourceIncident(organizationId, id);
    if (!incident) throw unknown("id", "names no incident of this organization");
    return {
      columns: { source_incident_id: id, source_label: incident.title },
      systemId: incident.system_id,
    };
  },
  async auditor_finding({ organizationId }, { id }) {
    const finding = await findSourceAuditorFinding(organizationId, id);
    if (!finding) throw unknown("id", "names no auditor's finding of this organization");
    const source_label = `${finding.title} (${finding.engagement_title})`;
    return { columns: { source_auditor_finding_id: id, source_label }, systemId: finding.system_id };
  },
};

/** A control that a completed audit assessed, and a requirement of it where one is named. */
async function findFinding(
  actor: Actor,
  { id, control = "", requirement }: GivenSource,
): Promise<FoundSource> {
  const { assessments, system_name, framework } = await requireCompletedAudit(actor, id, "/source/id");
  const audit = await findSourceAudit(actor.organizationId, id);
  const assessment = assessments.find(({ control_id }) => control_id === control);
  if (!assessment) throw unknown("control", "names no control that the audit assessed");
  const isKnown = assessment.requirements?.some(({ requirement_id }) => requirement_id === requirement);
  if (requirement !== undefined && !isKnown)
    throw unknown("requirement", "names no requirement of that control in the audit");
  return {
    columns: {
      source_audit_id: id,
      source_reference: control,
      source_requirement: requirement ?? null,
      source_label: `Audit of ${system_name} against ${shortFrameworkName(framework)}: ${control} ${assessment.title}`,
    },
    systemId: audit?.system_id ?? null,
  };
}

function unknown(field: "id" | "control" | "requirement", message: string): ServiceError {
  return new ServiceError({
    code: "validation_failed",
    message: `The field source ${field} ${message}.`,
    issues: [{ pointer: `/source/${field}`, message, code: "unknown_source" }],
  });
}
