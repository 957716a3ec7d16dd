import { sql } from "kysely";
import { type Database, db } from "@/lib/platform/database/database";
import { DUE_STATE, fromControls } from "./control-queries";
import type { ControlStatus, DueState } from "./vocabulary";

/** A control of a program as far as work on it is planned. */
export interface PlannedControl {
  id: string;
  control_id: string;
  program_id: string;
  program_name: string;
  status: ControlStatus;
  owner: string | null;
  due_date: string | null;
  due_on: string | null;
  due_state: DueState | null;
}

/**
 * Who works on the controls of a framework until when, in programs that are not completed: those of the named system
 * first, then the newest. Controls that were left out are not among them.
 */
export function listPlannedControls(
  { organizationId }: { organizationId: string },
  { framework, systemName }: { framework: string; systemName: string },
  on: Database = db(),
): Promise<PlannedControl[]> {
  return fromControls(on, organizationId)
    .innerJoin("programs as p", "p.id", "c.program_id")
    .leftJoin("systems as s", "s.id", "p.system_id")
    .select(["c.id", "c.control_id", "c.program_id", "p.name as program_name", "c.status", "c.owner"])
    .select(sql<string | null>`to_char(c.due_date, 'YYYY-MM-DD')`.as("due_date"))
    .select(sql<string | null>`to_char(d.due_on, 'YYYY-MM-DD')`.as("due_on"))
    .select(DUE_STATE.as("due_state"))
    .where("c.framework", "=", framework)
    .where("c.excluded_at", "is", null)
    .where("p.status", "!=", "completed")
    .orderBy(sql`s.name IS NOT DISTINCT FROM ${systemName}`, "desc")
    .orderBy("p.created_at", "desc")
    .orderBy("c.position")
    .execute();
}
