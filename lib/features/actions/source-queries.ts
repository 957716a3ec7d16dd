import { sql } from "kysely";
import { type Database, db } from "@/lib/platform/database/database";

/** A control of a program, as a source. Controls of a framework that was taken out of the program are none. */
export function findSourceControl(organizationId: string, id: string) {
  return db()
    .selectFrom("program_controls as c")
    .innerJoin("programs as p", "p.id", "c.program_id")
    .select(["c.framework", "c.control_id", "c.title", "c.weight", "p.name as program_name", "p.system_id"])
    .where("c.organization_id", "=", organizationId)
    .where("c.id", "=", id)
    .where("c.removed_at", "is", null)
    .executeTakeFirst();
}

export function findSourceReview(organizationId: string, id: string) {
  return db()
    .selectFrom("reviews as r")
    .innerJoin("governance_decisions as d", "d.id", "r.decision_id")
    .innerJoin("systems as s", "s.id", "d.system_id")
    .select(["s.name as system_name", "d.system_id"])
    .where("r.organization_id", "=", organizationId)
    .where("r.id", "=", id)
    .executeTakeFirst();
}

/** The system that an audit is about. */
export function findSourceAudit(organizationId: string, id: string) {
  return db()
    .selectFrom("audits")
    .select("system_id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A finding that an auditor left, with the system that the engagement's program is about. */
export function findSourceAuditorFinding(organizationId: string, id: string) {
  return db()
    .selectFrom("auditor_findings as f")
    .innerJoin("engagements as e", "e.id", "f.engagement_id")
    .leftJoin("programs as p", "p.id", "e.program_id")
    .select([
      "f.title",
      "f.severity",
      "f.text",
      "f.control_label",
      "e.title as engagement_title",
      "p.system_id",
    ])
    .where("f.organization_id", "=", organizationId)
    .where("f.id", "=", id)
    .executeTakeFirst();
}

/** What outside auditors see of actions, oldest first. */
const shownActionsOf = (organizationId: string, on: Database) =>
  on
    .selectFrom("corrective_actions")
    .select(["id", "title", "status", "owner_name", "closed_at"])
    .select(sql<string | null>`to_char(due_date, 'YYYY-MM-DD')`.as("due_date"))
    .where("organization_id", "=", organizationId)
    .orderBy("created_at")
    .orderBy("id");

/** The actions that follow from findings of auditors, oldest first. */
export function listActionsOfFindings(organizationId: string, findingIds: readonly string[], on: Database) {
  return shownActionsOf(organizationId, on)
    .select("source_auditor_finding_id as finding_id")
    .where(sql<boolean>`source_auditor_finding_id = ANY(${findingIds})`)
    .execute();
}

/** The actions that follow from a control itself, oldest first. */
export function listActionsOfControl(organizationId: string, controlId: string) {
  return shownActionsOf(organizationId, db()).where("source_control_id", "=", controlId).execute();
}

export function findSourceIncident(organizationId: string, id: string) {
  return db()
    .selectFrom("incidents")
    .select(["title", "system_id"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}
