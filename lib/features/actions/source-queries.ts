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

/** The actions that follow from findings of auditors, oldest first. */
export function listActionsOfFindings(organizationId: string, findingIds: readonly string[], on: Database) {
  return on
    .selectFrom("corrective_actions")
    .select(["id", "title", "status", "closed_at", "source_auditor_finding_id as finding_id"])
    .select(sql<string | null>`to_char(due_date, 'YYYY-MM-DD')`.as("due_date"))
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`source_auditor_finding_id = ANY(${findingIds})`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function findSourceIncident(organizationId: string, id: string) {
  return db()
    .selectFrom("incidents")
    .select(["title", "system_id"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}
