import { sql } from "kysely";
import { z } from "zod";
import { newId } from "@/lib/core/ids";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import {
  type FindingStatus,
  NamedEvidenceSchema,
  type RequestStatus,
  type RoomMessage,
} from "./thread-schema";
import type { FindingSeverity } from "./vocabulary";

const StoredEvidenceSchema = z.array(NamedEvidenceSchema);

const CONTROL = [
  "t.control_id",
  "t.control_label",
  "c.owner as control_owner",
  "a.name as auditor_name",
  "a.firm as auditor_firm",
] as const;

function requestsOf(on: Database, organizationId: string) {
  return on
    .selectFrom("evidence_requests as t")
    .innerJoin("engagement_auditors as a", "a.id", "t.auditor_id")
    .leftJoin("program_controls as c", "c.id", "t.control_id")
    .select(CONTROL)
    .select(["t.id", "t.engagement_id", "t.text", "t.status", "t.created_at"])
    .select([
      sql<string | null>`to_char(t.due_date, 'YYYY-MM-DD')`.as("due_date"),
      // No one can answer any more once the engagement has ended.
      sql<boolean>`coalesce(t.status = 'open' AND t.due_date < (now() AT TIME ZONE 'UTC')::date AND EXISTS (
        SELECT FROM engagements o WHERE o.id = t.engagement_id AND o.organization_id = t.organization_id
          AND o.signed_off_at IS NULL AND o.revoked_at IS NULL AND o.expires_at > now()), false)`.as(
        "is_overdue",
      ),
    ])
    .where("t.organization_id", "=", organizationId);
}

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestsOf>["executeTakeFirstOrThrow"]>>;

export async function listRequestRows(organizationId: string, engagementId: string): Promise<RequestRow[]> {
  return requestsOf(db(), organizationId)
    .where("t.engagement_id", "=", engagementId)
    .orderBy("t.id", "desc")
    .execute();
}

export async function findRequestRow(
  on: Database,
  organizationId: string,
  engagementId: string,
  id: string,
): Promise<RequestRow | undefined> {
  return requestsOf(on, organizationId)
    .where("t.engagement_id", "=", engagementId)
    .where("t.id", "=", id)
    .executeTakeFirst();
}

/** Open requests about the controls of an owner, in rooms that are open: the first due first. */
export async function listOwnedRequestRows(organizationId: string, email: string, at: Date) {
  return requestsOf(db(), organizationId)
    .innerJoin("engagements as e", "e.id", "t.engagement_id")
    .select(["e.title as engagement_title", "e.program_id", "e.program_name"])
    .where(sql<boolean>`lower(c.owner) = lower(${email})`)
    .where("t.status", "=", "open")
    .where("e.revoked_at", "is", null)
    .where("e.signed_off_at", "is", null)
    .where("e.expires_at", ">", at)
    .orderBy("t.due_date", (order) => order.asc().nullsLast())
    .orderBy("t.id")
    .execute();
}

/** The rooms of threads, with what says whether they are open. */
const ROOM = ["e.title as engagement_title", "e.revoked_at", "e.signed_off_at", "e.expires_at"] as const;

/** What auditors asked about a control, newest first. */
export async function listControlRequestRows(organizationId: string, controlId: string) {
  return requestsOf(db(), organizationId)
    .innerJoin("engagements as e", "e.id", "t.engagement_id")
    .select(ROOM)
    .where("t.control_id", "=", controlId)
    .orderBy("t.id", "desc")
    .execute();
}

/** What auditors found about a control, newest first. */
export async function listControlFindingRows(organizationId: string, controlId: string) {
  return findingsOf(db(), organizationId)
    .innerJoin("engagements as e", "e.id", "t.engagement_id")
    .select(ROOM)
    .where("t.control_id", "=", controlId)
    .orderBy("t.id", "desc")
    .execute();
}

function findingsOf(on: Database, organizationId: string) {
  return on
    .selectFrom("auditor_findings as t")
    .innerJoin("engagement_auditors as a", "a.id", "t.auditor_id")
    .leftJoin("program_controls as c", "c.id", "t.control_id")
    .select(CONTROL)
    .select(["t.id", "t.engagement_id", "t.title", "t.text", "t.severity", "t.status", "t.created_at"])
    .where("t.organization_id", "=", organizationId);
}

export type FindingRow = Awaited<ReturnType<ReturnType<typeof findingsOf>["executeTakeFirstOrThrow"]>>;

export async function listFindingRows(organizationId: string, engagementId: string): Promise<FindingRow[]> {
  return findingsOf(db(), organizationId)
    .where("t.engagement_id", "=", engagementId)
    .orderBy("t.id", "desc")
    .execute();
}

export async function findFindingRow(
  on: Database,
  organizationId: string,
  engagementId: string,
  id: string,
): Promise<FindingRow | undefined> {
  return findingsOf(on, organizationId)
    .where("t.engagement_id", "=", engagementId)
    .where("t.id", "=", id)
    .executeTakeFirst();
}

interface NewThread {
  engagementId: string;
  control: { id: string; label: string } | undefined;
  auditorId: string;
  text: string;
  at: Date;
}

export async function insertRequest(
  tx: Transaction,
  organizationId: string,
  request: NewThread & { dueDate: string | undefined },
): Promise<string> {
  const id = newId("evidenceRequest");
  await tx
    .insertInto("evidence_requests")
    .values({
      id,
      organization_id: organizationId,
      ...threadValues(request),
      due_date: request.dueDate ?? null,
    })
    .execute();
  return id;
}

export async function insertFinding(
  tx: Transaction,
  organizationId: string,
  finding: NewThread & { severity: FindingSeverity; title: string },
): Promise<string> {
  const id = newId("auditorFinding");
  const { severity, title } = finding;
  await tx
    .insertInto("auditor_findings")
    .values({ id, organization_id: organizationId, ...threadValues(finding), severity, title })
    .execute();
  return id;
}

const threadValues = ({ engagementId, control, auditorId, text, at }: NewThread) => ({
  engagement_id: engagementId,
  control_id: control?.id ?? null,
  control_label: control?.label ?? null,
  auditor_id: auditorId,
  text,
  created_at: at,
});

export async function updateRequestStatus(
  tx: Transaction,
  organizationId: string,
  id: string,
  status: RequestStatus,
): Promise<void> {
  await tx
    .updateTable("evidence_requests")
    .set({ status })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

export async function updateFinding(
  tx: Transaction,
  organizationId: string,
  id: string,
  change: { severity?: FindingSeverity | undefined; status?: FindingStatus | undefined },
): Promise<void> {
  await tx
    .updateTable("auditor_findings")
    .set(change)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

export interface NewMessage {
  thread: { requestId: string } | { findingId: string };
  author: { kind: RoomMessage["author_kind"]; id: string; name: string };
  text: string;
  evidenceIds: readonly string[];
  at: Date;
}

export async function insertMessage(
  tx: Transaction,
  organizationId: string,
  { thread, author, text, evidenceIds, at }: NewMessage,
): Promise<void> {
  const id = newId("roomMessage");
  await tx
    .insertInto("room_messages")
    .values({
      id,
      organization_id: organizationId,
      request_id: "requestId" in thread ? thread.requestId : null,
      finding_id: "findingId" in thread ? thread.findingId : null,
      author_kind: author.kind,
      author_id: author.id,
      author_name: author.name,
      text,
      created_at: at,
    })
    .execute();
  if (evidenceIds.length === 0) return;
  await tx
    .insertInto("room_message_evidence")
    .values(
      evidenceIds.map((evidence_id) => ({ message_id: id, evidence_id, organization_id: organizationId })),
    )
    .execute();
}

/** The IDs of the members who wrote in a thread. */
export async function listMemberAuthors(
  tx: Transaction,
  organizationId: string,
  column: "request_id" | "finding_id",
  threadId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("room_messages")
    .select("author_id")
    .distinct()
    .where("organization_id", "=", organizationId)
    .where("author_kind", "=", "member")
    .where(column, "=", threadId)
    .execute();
  return rows.map(({ author_id }) => author_id);
}

/** The messages of some threads, oldest first, with the evidence they name. */
export async function listMessages(
  organizationId: string,
  column: "request_id" | "finding_id",
  threadIds: readonly string[],
  on: Database = db(),
) {
  const rows = await on
    .selectFrom("room_messages as m")
    .select(["m.id", "m.author_kind", "m.author_name", "m.text", "m.created_at"])
    .select([sql<string>`${sql.ref(`m.${column}`)}`.as("thread_id")])
    .select(
      sql<unknown>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'title', e.title,
          'url', e.url, 'file_name', e.file_name) ORDER BY e.id), '[]')
        FROM room_message_evidence l JOIN evidence e ON e.id = l.evidence_id
        WHERE l.message_id = m.id)`.as("evidence"),
    )
    .where("m.organization_id", "=", organizationId)
    .where(sql<boolean>`${sql.ref(`m.${column}`)} = ANY(${threadIds})`)
    .orderBy("m.id")
    .execute();
  return rows.map((row) => ({ ...row, evidence: StoredEvidenceSchema.parse(row.evidence) }));
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];
