import { type RawBuilder, sql } from "kysely";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { type ApprovalBasis, ApprovalBasisSchema, type ApprovalSubject } from "./approval-schema";
import { VALID_EVIDENCE } from "./valid-evidence-queries";
import type { ApprovalFilter } from "./vocabulary";

/** Digest of what a control `c` requires: of the texts that the program keeps itself, else of the catalog's. */
const REQUIREMENTS = sql`CASE WHEN c.requirements IS NULL THEN c.requirements_digest
  ELSE encode(sha256(convert_to(c.requirements::text, 'UTF8')), 'hex') END`;

/** The part of a control `c` that an approval of that subject is about, as JSON that can be compared. */
function basisFor(subject: ApprovalSubject): RawBuilder<unknown> {
  const texts = sql`'title', c.title, 'description', c.description, 'requirements', ${REQUIREMENTS},
    'justification', c.excluded_reason`;
  if (subject === "exclusion") return sql`jsonb_build_object(${texts})`;
  return sql`jsonb_build_object(${texts}, 'status', c.status, 'implementation', c.implementation,
    'evidence', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'kind', e.kind,
      'sha256', 'sha256:' || e.sha256, 'url', e.url, 'version', e.version) ORDER BY e.id), '[]') ${VALID_EVIDENCE}))`;
}

/** What a control `c` would be approved on now, for the subject of its latest approval `a`. */
export const BASIS_NOW = sql<unknown>`CASE a.subject WHEN 'exclusion' THEN ${basisFor("exclusion")}
  ELSE ${basisFor("implementation")} END`;

/** Whether the latest approval `a` of a control `c` is no longer about what is there now. */
export const IS_STALE = sql<boolean>`(a.state = 'approved' AND a.basis IS DISTINCT FROM ${BASIS_NOW})`;

/** The latest request of a control `c`; the earlier ones are history. */
export const LATEST_APPROVAL = sql<{
  id: string | null;
  subject: ApprovalSubject | null;
  state: "requested" | "approved" | "returned" | "withdrawn" | "replaced" | null;
  approver_id: string | null;
  approver_name: string | null;
  requested_by: string | null;
  requested_by_name: string | null;
  requested_at: Date | null;
  request_comment: string | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  decision_comment: string | null;
  withdrawn_by_name: string | null;
  withdrawn_at: Date | null;
  withdrawal_reason: string | null;
  basis: unknown;
}>`(SELECT * FROM control_approvals latest WHERE latest.control_id = c.id ORDER BY latest.id DESC LIMIT 1)`;

/** What lists need of the latest approval `a`. */
export const APPROVAL_COLUMNS = [
  "a.id as approval_id",
  "a.subject as approval_subject",
  "a.state as approval_state",
  "a.approver_id",
  "a.approver_name",
  "a.requested_by as approval_requested_by",
  "a.requested_by_name as approval_requested_by_name",
  "a.requested_at as approval_requested_at",
  "a.request_comment",
  "a.decided_by as approval_decided_by",
  "a.decided_by_name as approval_decided_by_name",
  "a.decided_at as approval_decided_at",
  "a.decision_comment",
  "a.withdrawn_by_name",
  "a.withdrawn_at",
  "a.withdrawal_reason",
  "a.basis as approved_basis",
  sql<unknown>`CASE WHEN a.state = 'approved' THEN ${BASIS_NOW} END`.as("basis_now"),
] as const;

/** Which controls `c` with their latest approval `a` a filter means; `reader` is a member's id. */
export function approvalFilter(filter: ApprovalFilter, reader: string | undefined): RawBuilder<boolean> {
  switch (filter) {
    case "mine":
      return sql`(a.state = 'requested' AND a.approver_id = ${reader ?? ""})`;
    case "waiting":
      return sql`(a.state = 'requested')`;
    case "approved":
      return sql`(a.state = 'approved' AND NOT ${IS_STALE})`;
    case "stale":
      return IS_STALE;
    case "none":
      return sql`(a.state IS NULL OR a.state NOT IN ('requested', 'approved'))`;
  }
}

/** Implemented controls of a program `p` that count today, are approved and have not changed since. */
export const countApproved = (counted: RawBuilder<boolean>) =>
  sql<number>`(SELECT count(*)::int FROM program_controls c JOIN LATERAL ${LATEST_APPROVAL} a ON true
    WHERE c.program_id = p.id AND ${counted} AND c.status = 'implemented' AND a.state = 'approved'
      AND a.subject = 'implementation' AND NOT ${IS_STALE})`;

/** Who made what is to be approved: who left a control out, or marked it implemented last; null where no one is known. */
export async function listMakers(on: Database, organizationId: string, controlIds: readonly string[]) {
  const rows = await on
    .selectFrom("program_controls as c")
    .select("c.id")
    .select(
      sql<string | null>`CASE WHEN c.excluded_at IS NOT NULL THEN c.excluded_by ELSE (SELECT h.actor_id
        FROM control_changes h WHERE h.control_id = c.id
          AND h.changes @> '[{"field": "status", "to": "implemented"}]' ORDER BY h.id DESC LIMIT 1) END`.as(
        "maker",
      ),
    )
    .where("c.organization_id", "=", organizationId)
    .where(sql<boolean>`c.id = ANY(${controlIds})`)
    .execute();
  return new Map(rows.map(({ id, maker }) => [id, maker]));
}

export interface NewApproval {
  id: string;
  control_id: string;
  subject: ApprovalSubject;
}

/** Who asks whom, when and why. */
export interface ApprovalRequest {
  approverId: string;
  approverName: string;
  by: string;
  byName: string;
  at: Date;
  comment: string;
}

/** Inserts requests; an open one of the same control is replaced. */
export async function insertApprovals(
  tx: Transaction,
  organizationId: string,
  approvals: readonly NewApproval[],
  { approverId, approverName, by, byName, at, comment }: ApprovalRequest,
): Promise<void> {
  await tx
    .updateTable("control_approvals")
    .set({ state: "replaced" })
    .where("organization_id", "=", organizationId)
    .where("state", "=", "requested")
    .where(sql<boolean>`control_id = ANY(${approvals.map(({ control_id }) => control_id)})`)
    .execute();
  await tx
    .insertInto("control_approvals")
    .values(
      approvals.map((approval) => ({
        ...approval,
        organization_id: organizationId,
        approver_id: approverId,
        approver_name: approverName,
        requested_by: by,
        requested_by_name: byName,
        requested_at: at,
        request_comment: comment,
      })),
    )
    .execute();
}

/** Who decided, when, and what they said. */
export interface Decision {
  by: string;
  byName: string;
  at: Date;
  comment: string;
}

/** Approves or returns open requests. What is approved is frozen by the database, as it is at this moment. */
export async function decideRows(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  state: "approved" | "returned",
  { by, byName, at, comment }: Decision,
): Promise<void> {
  await tx
    .updateTable("control_approvals as a")
    .from("program_controls as c")
    .set({
      state,
      decided_by: by,
      decided_by_name: byName,
      decided_at: at,
      decision_comment: comment,
      basis: state === "approved" ? sql`${BASIS_NOW}` : null,
    })
    .whereRef("c.id", "=", "a.control_id")
    .where("a.organization_id", "=", organizationId)
    .where(sql<boolean>`a.id = ANY(${ids})`)
    .execute();
}

export async function withdrawRows(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  { by, byName, at, comment }: Decision,
): Promise<void> {
  await tx
    .updateTable("control_approvals")
    .set({
      state: "withdrawn",
      withdrawn_by: by,
      withdrawn_by_name: byName,
      withdrawn_at: at,
      withdrawal_reason: comment,
    })
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute();
}

/** Marks controls as changed, so that a change that is based on what they were before is refused. */
export async function touchControls(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable("program_controls")
    .set((eb) => ({ updated_at: at, version: eb("version", "+", 1) }))
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute();
}

/** Stores which text of the requirements an approval is about. */
export async function storeDigests(
  tx: Transaction,
  organizationId: string,
  digests: readonly { id: string; digest: string }[],
): Promise<void> {
  await tx
    .updateTable("program_controls as c")
    .from(
      sql<{ id: string; digest: string }>`jsonb_to_recordset(${JSON.stringify(digests)}::jsonb)`.as<"d">(
        sql`d(id text, digest text)`,
      ),
    )
    .set((eb) => ({ requirements_digest: eb.ref("d.digest") }))
    .where("c.organization_id", "=", organizationId)
    .whereRef("c.id", "=", "d.id")
    .execute();
}

/** Every request of a control, the latest first. */
export async function listApprovals(on: Database, organizationId: string, controlId: string) {
  const rows = await on
    .selectFrom("control_approvals")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("control_id", "=", controlId)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return rows.map((row) => ({ ...row, basis: readBasis(row.basis) }));
}

export function readBasis(basis: unknown): ApprovalBasis | undefined {
  return basis === null || basis === undefined ? undefined : ApprovalBasisSchema.parse(basis);
}

/** Whether a program that is worked on asks for approval. */
export async function asksForApproval({ organizationId }: { organizationId: string }): Promise<boolean> {
  const program = await db()
    .selectFrom("programs")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("approval_mode", "!=", "off")
    .where("status", "!=", "completed")
    .limit(1)
    .executeTakeFirst();
  return program !== undefined;
}
