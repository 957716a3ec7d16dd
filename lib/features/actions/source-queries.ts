import { db } from "@/lib/platform/database/database";

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

export function findSourceIncident(organizationId: string, id: string) {
  return db()
    .selectFrom("incidents")
    .select(["title", "system_id"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}
