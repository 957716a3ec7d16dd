import type { Actor, AuditorActor, Caller } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { type listActionsOfControl, listActionsOfFindings } from "@/lib/features/actions";
import { recordFact, textDigest } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { type Database, db, transaction } from "@/lib/platform/database/database";
import { findEngagement } from "./engagement-queries";
import { engagementSubject } from "./engagement-state";
import { notifyOfThread } from "./thread-notices";
import {
  type FindingRow,
  findFindingRow,
  insertFinding,
  insertMessage,
  listFindingRows,
  listMessages,
  updateFinding,
} from "./thread-queries";
import type { AuditorFinding, ChangeFinding, CreateFinding, FindingAction } from "./thread-schema";
import { authorOf, beginRoomChange, namedControl, requireAnswerer, toThread } from "./threads";

/** Findings with their messages and corrective actions. */
export async function toFindings(
  organizationId: string,
  rows: readonly FindingRow[],
  on: Database = db(),
): Promise<AuditorFinding[]> {
  const ids = rows.map(({ id }) => id);
  const messages = await listMessages(organizationId, "finding_id", ids, on);
  const actions = await listActionsOfFindings(organizationId, ids, on);
  return rows.map((row) => {
    const { severity, title, status } = row;
    const own = actions.filter(({ finding_id }) => finding_id === row.id);
    return { ...toThread(row, messages), severity, title, status, actions: own.map(toFindingAction) };
  });
}

/** An action as both sides see it; nothing else of it. Pure. */
export function toFindingAction({
  id,
  title,
  status,
  owner_name,
  due_date,
  closed_at,
}: Awaited<ReturnType<typeof listActionsOfControl>>[number]): FindingAction {
  return { id, title, status, owner_name, due_date, closed_at: closed_at?.toISOString() ?? null };
}

/** The findings of an engagement, newest first. @throws ServiceError `not_found` */
export async function listAuditorFindings(
  caller: Caller,
  engagementId: string,
): Promise<{ data: AuditorFinding[] }> {
  const { organizationId } = caller;
  if (!(await findEngagement(organizationId, engagementId))) throw notFound("audit engagement");
  return { data: await toFindings(organizationId, await listFindingRows(organizationId, engagementId)) };
}

/** Leaves a finding about a control, or about the program as a whole. */
export async function leaveFinding(
  auditor: AuditorActor,
  { control_id, severity, title, text }: CreateFinding,
): Promise<AuditorFinding> {
  const { organizationId, engagementId, auditorId } = auditor;
  const control = await namedControl(auditor, control_id);
  const at = now();
  return transaction(async (tx) => {
    const engagement = await beginRoomChange(tx, organizationId, engagementId);
    const finding = { engagementId, control, auditorId, severity, title, text, at };
    const id = await insertFinding(tx, organizationId, finding);
    await recordFact(tx, auditor, {
      kind: "auditor_finding",
      subject: engagementSubject(engagement),
      payload: { finding_id: id, control: control?.label, severity, title, text_digest: textDigest(text) },
      at,
    });
    const left = await requireFinding(tx, auditor, engagementId, id);
    const event = `${authorOf(auditor).name} left a finding`;
    await notifyOfThread(tx, auditor, engagement, { thread: left, of: "finding", event, title, text });
    return left;
  });
}

/** Changes the severity of a finding, resolves it or opens it again; its text never changes. */
export async function changeRoomFinding(
  auditor: AuditorActor,
  id: string,
  change: ChangeFinding,
): Promise<AuditorFinding> {
  const { organizationId, engagementId } = auditor;
  return transaction(async (tx) => {
    const engagement = await beginRoomChange(tx, organizationId, engagementId);
    const before = await requireFinding(tx, auditor, engagementId, id);
    const changes = (["severity", "status"] as const).flatMap((field) => {
      const to = change[field];
      return to === undefined || to === before[field] ? [] : [{ field, from: before[field], to }];
    });
    if (changes.length === 0) return before;
    await updateFinding(tx, organizationId, id, change);
    await recordFact(tx, auditor, {
      kind: "auditor_finding_changed",
      subject: engagementSubject(engagement),
      payload: { finding_id: id, control: before.control?.label, changes },
    });
    const { title } = before;
    const changed = changes.map(({ field, to }) => `${field} ${to}`).join(", ");
    const event = `${authorOf(auditor).name} changed a finding (${changed})`;
    await notifyOfThread(tx, auditor, engagement, { thread: before, of: "finding", event, title, text: "" });
    return requireFinding(tx, auditor, engagementId, id);
  });
}

/** Writes in the thread of a finding. */
export function writeToFinding(auditor: AuditorActor, id: string, text: string): Promise<AuditorFinding> {
  return write(auditor, auditor.engagementId, id, text);
}

/**
 * Replies to a finding on behalf of the organization.
 *
 * @throws ServiceError `not_found`; `missing_role` for a member who neither owns the control nor manages; `conflict`
 *   once the engagement is closed
 */
export async function replyToFinding(
  actor: Actor,
  engagementId: string,
  id: string,
  text: string,
): Promise<AuditorFinding> {
  const finding = await requireFinding(db(), actor, engagementId, id);
  requireAnswerer(actor, finding.control?.owner ?? null);
  return write(actor, engagementId, id, text);
}

async function write(
  caller: Caller,
  engagementId: string,
  id: string,
  text: string,
): Promise<AuditorFinding> {
  const { organizationId } = caller;
  const at = now();
  return transaction(async (tx) => {
    const engagement = await beginRoomChange(tx, organizationId, engagementId);
    const finding = await requireFinding(tx, caller, engagementId, id);
    const { control, title } = finding;
    const author = authorOf(caller);
    await insertMessage(tx, organizationId, { thread: { findingId: id }, author, text, evidenceIds: [], at });
    await recordFact(tx, caller, {
      kind: "auditor_finding_reply",
      subject: engagementSubject(engagement),
      payload: { finding_id: id, control: control?.label, text_digest: textDigest(text) },
      at,
    });
    const event = `${author.name} wrote about a finding`;
    await notifyOfThread(tx, caller, engagement, { thread: finding, of: "finding", event, title, text });
    return requireFinding(tx, caller, engagementId, id);
  });
}

async function requireFinding(
  on: Database,
  { organizationId }: Caller,
  engagementId: string,
  id: string,
): Promise<AuditorFinding> {
  const row = await findFindingRow(on, organizationId, engagementId, id);
  const [finding] = row ? await toFindings(organizationId, [row], on) : [];
  if (!finding) throw notFound("finding");
  return finding;
}
