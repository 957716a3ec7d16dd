import { sql } from "kysely";

/** Unfinished corrective actions that follow from a control `c`. */
const ACTIONS = sql`FROM corrective_actions o
  WHERE o.source_control_id = c.id AND o.status IN ('open', 'in_progress')`;

/** Findings of auditors about a control `c` that are not resolved. */
const FINDINGS = sql`FROM auditor_findings f WHERE f.control_id = c.id AND f.status = 'open'`;

export const OPEN_ACTIONS = sql<number>`(SELECT count(*)::int ${ACTIONS})`;
export const OPEN_FINDINGS = sql<number>`(SELECT count(*)::int ${FINDINGS})`;

/** Whether a control `c` is implemented although work on it is open. */
export const IMPLEMENTED_WITH_OPEN_WORK = sql<boolean>`(c.status = 'implemented'
  AND (EXISTS (SELECT ${ACTIONS}) OR EXISTS (SELECT ${FINDINGS})))`;
