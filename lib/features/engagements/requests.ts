import type { Actor, AuditorActor, Caller } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { getEvidence, keepEvidence } from "@/lib/features/evidence";
import { notify } from "@/lib/features/notices";
import { attachEvidence } from "@/lib/features/programs";
import { recordFact, textDigest } from "@/lib/features/records";
import type { RecordKind } from "@/lib/features/records/vocabulary";
import { now } from "@/lib/platform/clock";
import { type Database, db, type Transaction, transaction } from "@/lib/platform/database/database";
import { findEngagement, type LockedEngagement } from "./engagement-queries";
import { engagementSubject } from "./engagement-state";
import { notifyOfThread } from "./thread-notices";
import {
  findRequestRow,
  insertMessage,
  insertRequest,
  listMessages,
  listOwnedRequestRows,
  listRequestRows,
  type RequestRow,
  updateRequestStatus,
} from "./thread-queries";
import type { AnswerRequest, CreateRequest, EvidenceRequest, MyEvidenceRequest } from "./thread-schema";
import { authorOf, beginRoomChange, namedControl, requireAnswerer, toThread } from "./threads";

/** Requests with their messages. */
export async function toRequests(
  organizationId: string,
  rows: readonly RequestRow[],
  on: Database = db(),
): Promise<EvidenceRequest[]> {
  const ids = rows.map(({ id }) => id);
  const messages = await listMessages(organizationId, "request_id", ids, on);
  return rows.map((row) => {
    const { due_date, is_overdue, status } = row;
    return { ...toThread(row, messages), due_date, is_overdue, status };
  });
}

/** The requests of an engagement, newest first. @throws ServiceError `not_found` */
export async function listEvidenceRequests(
  caller: Caller,
  engagementId: string,
): Promise<{ data: EvidenceRequest[] }> {
  const { organizationId } = caller;
  if (!(await findEngagement(organizationId, engagementId))) throw notFound("audit engagement");
  return { data: await toRequests(organizationId, await listRequestRows(organizationId, engagementId)) };
}

/** Auditors' unanswered requests about the controls that the member owns, the first due first. */
export async function listMyEvidenceRequests(actor: Actor): Promise<{ data: MyEvidenceRequest[] }> {
  if (actor.kind !== "member") return { data: [] };
  const rows = await listOwnedRequestRows(actor.organizationId, actor.email, now());
  const requests = await toRequests(actor.organizationId, rows);
  const data = requests.flatMap((request, index) => {
    const row = rows[index];
    if (!row || row.program_id === null) return [];
    const { engagement_title, program_id, program_name } = row;
    return [{ ...request, engagement_title, program_id, program_name }];
  });
  return { data };
}

/** Asks for evidence about a control, or about the program as a whole. */
export async function requestEvidence(
  auditor: AuditorActor,
  { control_id, text, due_date }: CreateRequest,
): Promise<EvidenceRequest> {
  const { organizationId, engagementId, auditorId } = auditor;
  const control = await namedControl(auditor, control_id);
  const at = now();
  return transaction(async (tx) => {
    const engagement = await beginRoomChange(tx, organizationId, engagementId);
    const thread = { engagementId, control, auditorId, text, at };
    const id = await insertRequest(tx, organizationId, { ...thread, dueDate: due_date });
    const request = await requireRequest(tx, auditor, engagementId, id);
    await recordRequest(tx, auditor, engagement, "evidence_requested", request, { text, due_date });
    const owner = request.control?.owner;
    await notify(tx, organizationId, auditor, [
      {
        kind: "evidence_requested",
        // Whoever opened the room answers for a control without an owner, and for the program.
        to: [owner ?? engagement.created_by],
        title: `An auditor asks for evidence: ${request.control?.label ?? engagement.title}`,
        detail: text,
        path: owner ? `/my-work#${id}` : `/programs/${engagement.program_id}/auditors/${engagementId}`,
        subject: { type: "evidence_request", id },
        role: owner ? "viewer" : "manager",
      },
    ]);
    return request;
  });
}

/** Writes in the thread of a request. */
export async function writeToRequest(
  auditor: AuditorActor,
  id: string,
  text: string,
): Promise<EvidenceRequest> {
  const { organizationId, engagementId } = auditor;
  return transaction(async (tx) => {
    const engagement = await beginRoomChange(tx, organizationId, engagementId);
    const thread = await requireRequest(tx, auditor, engagementId, id);
    const author = authorOf(auditor);
    await insertMessage(tx, organizationId, {
      thread: { requestId: id },
      author,
      text,
      evidenceIds: [],
      at: now(),
    });
    const event = `${author.name} wrote about a request`;
    await notifyOfThread(tx, auditor, engagement, { thread, of: "request", event, text });
    return requireRequest(tx, auditor, engagementId, id);
  });
}

/** Closes a request that got its answer, or opens it again. */
export async function changeRoomRequest(
  auditor: AuditorActor,
  id: string,
  status: "open" | "closed",
): Promise<EvidenceRequest> {
  const { organizationId, engagementId } = auditor;
  return transaction(async (tx) => {
    const engagement = await beginRoomChange(tx, organizationId, engagementId);
    const before = await requireRequest(tx, auditor, engagementId, id);
    if (before.status === status) return before;
    await updateRequestStatus(tx, organizationId, id, status);
    await recordRequest(tx, auditor, engagement, "evidence_request_closed", before, { status });
    const thread = await requireRequest(tx, auditor, engagementId, id);
    const event = `${authorOf(auditor).name} ${status === "closed" ? "closed a request" : "opened a request again"}`;
    await notifyOfThread(tx, auditor, engagement, { thread, of: "request", event, text: "" });
    return thread;
  });
}

/**
 * Answers a request with a text, evidence or both. The auditor sees the named evidence from then on; it is attached to
 * the control only where that is asked for.
 *
 * @throws ServiceError `not_found`; `missing_role` for a member who neither owns the control nor manages;
 *   `validation_failed` for evidence that is not the organization's; `conflict` once the engagement is closed
 */
export async function answerEvidenceRequest(
  actor: Actor,
  engagementId: string,
  id: string,
  { text = "", evidence_ids = [], attach = false }: AnswerRequest,
): Promise<EvidenceRequest> {
  const { organizationId } = actor;
  const asked = await requireRequest(db(), actor, engagementId, id);
  requireAnswerer(actor, asked.control?.owner ?? null);
  const evidenceIds = [...new Set(evidence_ids)];
  await requireEvidence(actor, evidenceIds);
  const request = await transaction(async (tx) => {
    const engagement = await beginRoomChange(tx, organizationId, engagementId);
    const before = await requireRequest(tx, actor, engagementId, id);
    if (before.status === "closed") throw requestClosed();
    for (const evidenceId of evidenceIds)
      if (!(await keepEvidence(tx, organizationId, evidenceId))) throw notFound("item of evidence");
    const message = { thread: { requestId: id }, author: authorOf(actor), text, evidenceIds, at: now() };
    await insertMessage(tx, organizationId, message);
    await updateRequestStatus(tx, organizationId, id, "answered");
    const answered = { text, evidence_ids: evidenceIds };
    await recordRequest(tx, actor, engagement, "evidence_request_answered", before, answered);
    const thread = await requireRequest(tx, actor, engagementId, id);
    const event = `${actor.name} answered an auditor`;
    await notifyOfThread(tx, actor, engagement, { thread, of: "request", event, text });
    return thread;
  });
  const controlId = request.control?.id;
  if (attach && controlId) for (const each of evidenceIds) await attachEvidence(actor, each, [controlId]);
  return request;
}

function requestClosed(): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: "The auditor closed this request. Only the auditor can open it again.",
  });
}

async function requireEvidence(actor: Actor, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await getEvidence(actor, id).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.code !== "not_found") throw error;
      const message = "names no item of evidence";
      throw new ServiceError({
        code: "validation_failed",
        message: `The field evidence_ids ${message}.`,
        issues: [{ pointer: `/evidence_ids/${index}`, message, code: "unknown_evidence" }],
      });
    });
  }
}

async function requireRequest(
  on: Database,
  { organizationId }: Caller,
  engagementId: string,
  id: string,
): Promise<EvidenceRequest> {
  const row = await findRequestRow(on, organizationId, engagementId, id);
  const [request] = row ? await toRequests(organizationId, [row], on) : [];
  if (!request) throw notFound("request");
  return request;
}

/** A text goes into the chain by its digest. */
async function recordRequest(
  tx: Transaction,
  caller: Caller,
  engagement: LockedEngagement,
  kind: Extract<RecordKind, "evidence_requested" | "evidence_request_answered" | "evidence_request_closed">,
  request: EvidenceRequest,
  {
    text,
    ...change
  }: { text?: string; due_date?: string | undefined; status?: string; evidence_ids?: string[] },
): Promise<void> {
  await recordFact(tx, caller, {
    kind,
    subject: engagementSubject(engagement),
    payload: {
      request_id: request.id,
      control: request.control?.label,
      text_digest: text ? textDigest(text) : undefined,
      ...change,
    },
  });
}
