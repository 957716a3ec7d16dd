import { sql } from "kysely";
import { z } from "zod";
import { controlDueOn } from "@/lib/features/programs";
import { db } from "@/lib/platform/database/database";

const today = sql`(now() AT TIME ZONE 'UTC')::date`;

const ReminderSchema = z.object({
  organization_id: z.string(),
  user_id: z.string(),
  type: z.enum(["control", "action", "evidence", "document", "evidence_request"]),
  id: z.string(),
  title: z.string(),
  place: z.string(),
  path: z.string(),
  due: z.string(),
  /** Days until it is due; negative once it is overdue. */
  days: z.int(),
  unique_key: z.string(),
});

/** Something that a member is to be reminded of and was not. */
export type DueReminder = z.output<typeof ReminderSchema>;

/** A member whose email is the owner of record `x`. */
const ownerOf = (email: string) => sql`JOIN users u ON u.email = lower(${sql.raw(email)})
  JOIN memberships m ON m.user_id = u.id AND m.organization_id = x.organization_id`;

/** A member with the id. */
const memberOf = (id: string) =>
  sql`JOIN memberships m ON m.user_id = ${sql.raw(id)} AND m.organization_id = x.organization_id`;

const CONTROLS = sql`SELECT x.organization_id, m.user_id, 'control' AS type, x.id,
    x.control_id || ' ' || x.title AS title, p.name AS place,
    '/programs/' || x.program_id || '/controls/' || x.id AS path, x.due_on
  FROM (SELECT c.*, ${controlDueOn} AS due_on FROM program_controls c WHERE c.removed_at IS NULL AND c.owner IS NOT NULL) x
  JOIN programs p ON p.id = x.program_id AND p.status <> 'completed' ${ownerOf("x.owner")}`;

const ACTIONS = sql`SELECT x.organization_id, m.user_id, 'action', x.id, x.title, 'Corrective action',
    '/actions?action=' || x.id, x.due_date
  FROM corrective_actions x ${memberOf("x.owner_id")} WHERE x.status IN ('open', 'in_progress')`;

/** Evidence that no control rests on may expire unnoticed. */
const EVIDENCE = sql`SELECT x.organization_id, m.user_id, 'evidence', x.id, x.title, 'Evidence expires',
    '/evidence?item=' || x.id, x.expires_on
  FROM evidence x ${memberOf("x.uploaded_by")}
  WHERE EXISTS (SELECT FROM control_evidence l JOIN program_controls c ON c.id = l.control_id
    WHERE l.evidence_id = x.id AND c.removed_at IS NULL)`;

const DOCUMENTS = sql`SELECT x.organization_id, m.user_id, 'document', x.id, x.title, 'Document review',
    '/documents/' || x.id, x.review_date
  FROM documents x JOIN users u ON u.email = lower(x.owner) OR (x.owner IS NULL AND u.id = x.created_by)
  JOIN memberships m ON m.user_id = u.id AND m.organization_id = x.organization_id`;

const REQUESTS = sql`SELECT x.organization_id, m.user_id, 'evidence_request', x.id,
    coalesce(x.control_label, 'The program'), 'Auditor''s request', '/my-work#' || x.id, x.due_date
  FROM evidence_requests x JOIN engagements e ON e.id = x.engagement_id AND e.revoked_at IS NULL
    AND e.signed_off_at IS NULL AND e.expires_at > now()
  JOIN program_controls c ON c.id = x.control_id ${ownerOf("c.owner")} WHERE x.status = 'open'`;

/**
 * What members are to be reminded of now, in all organizations: what is due within seven days, what is due today, and
 * once for each week that it is overdue. A reminder that was made is left out, by its key.
 */
export async function listDueReminders(most: number): Promise<DueReminder[]> {
  const { rows } = await sql`
    WITH item(organization_id, user_id, type, id, title, place, path, due_on) AS (
      ${CONTROLS} UNION ALL ${ACTIONS} UNION ALL ${EVIDENCE} UNION ALL ${DOCUMENTS} UNION ALL ${REQUESTS}),
    due AS (
      SELECT *, due_on - ${today} AS days, 'due:' || id || ':' || due_on || ':' ||
        CASE WHEN due_on > ${today} THEN 'soon' WHEN due_on = ${today} THEN 'today'
          ELSE 'overdue ' || ((${today} - due_on + 6) / 7) END AS unique_key
      FROM item WHERE due_on <= ${today} + 7)
    SELECT organization_id, user_id, type, id, title, place, path, to_char(due_on, 'YYYY-MM-DD') AS due, days, unique_key
    FROM due d
    WHERE NOT EXISTS (SELECT FROM notices n WHERE n.organization_id = d.organization_id AND n.user_id = d.user_id
      AND n.unique_key = d.unique_key)
    ORDER BY organization_id, due_on LIMIT ${most}`.execute(db());
  return z.array(ReminderSchema).parse(rows);
}
