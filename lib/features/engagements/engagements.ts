import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { getProgram } from "@/lib/features/programs";
import { type Fact, recordFact, textDigest } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import {
  type AuditorRow,
  changeAuditorAccess,
  type EngagementRow,
  findEngagement,
  insertAuditor,
  insertEngagement,
  type LockedEngagement,
  listAuditors,
  listEngagementRows,
  lockEngagement,
  updateEngagement,
} from "./engagement-queries";
import { newLink } from "./links";
import {
  type Auditor,
  type ChangeEngagement,
  type CreatedEngagement,
  type CreateEngagement,
  type Engagement,
  type EngagementState,
  type InviteAuditor,
  type InvitedAuditor,
  MAX_ENGAGEMENT_DAYS,
  type SignOff,
} from "./schema";

const DAY_MS = 86_400_000;

/** An engagement as the subject of a record. */
export function engagementSubject({ id, title }: { id: string; title: string }): Fact["subject"] {
  return { type: "engagement", id, label: title };
}

/** What an engagement is at an instant. Pure. */
export function stateOf(
  row: { revoked_at: Date | null; signed_off_at: Date | null; expires_at: Date },
  at: Date,
): EngagementState {
  if (row.revoked_at) return "revoked";
  if (row.expires_at <= at) return "expired";
  return row.signed_off_at ? "signed_off" : "open";
}

/** The sign-off of an engagement as the API shows it. Pure. */
export function toSignOff(row: EngagementRow): SignOff | null {
  const { signed_off_at, signed_off_by, signed_off_name, signed_off_on, statement } = row;
  if (!signed_off_at || signed_off_by === null || signed_off_name === null || signed_off_on === null)
    return null;
  return {
    auditor_id: signed_off_by,
    name: signed_off_name,
    firm: row.signed_off_firm ?? "",
    date: signed_off_on,
    statement: statement ?? "",
    signed_at: signed_off_at.toISOString(),
  };
}

function toAuditor({ id, name, firm, linked_at, revoked_at, last_seen_at }: AuditorRow): Auditor {
  return {
    ...{ id, name, firm },
    linked_at: linked_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
    last_seen_at: last_seen_at?.toISOString() ?? null,
  };
}

function toEngagement(row: EngagementRow, auditors: readonly AuditorRow[], at: Date): Engagement {
  const { id, program_id, program_name, title, purpose, requests_open, requests_total } = row;
  const { findings_open, findings_total, views_total, version } = row;
  return {
    ...{ id, program_id, program_name, title, purpose, requests_open, requests_total },
    ...{ findings_open, findings_total, views_total, version },
    state: stateOf(row, at),
    expires_at: row.expires_at.toISOString(),
    auditors: auditors.filter(({ engagement_id }) => engagement_id === id).map(toAuditor),
    sign_off: toSignOff(row),
    created_by: row.created_by_name,
    created_at: row.created_at.toISOString(),
    revoked_by: row.revoked_by_name,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}

/** @throws ServiceError `not_found` */
export async function getEngagement(actor: Actor, id: string, on?: Transaction): Promise<Engagement> {
  const row = await findEngagement(actor.organizationId, id, on);
  if (!row) throw notFound("audit engagement");
  return toEngagement(row, await listAuditors(actor.organizationId, [id], on), now());
}

/** The engagements of a program, newest first. */
export async function listEngagements(actor: Actor, programId: string): Promise<{ data: Engagement[] }> {
  await getProgram(actor, programId);
  const rows = await listEngagementRows(actor.organizationId, programId);
  const auditors = await listAuditors(
    actor.organizationId,
    rows.map(({ id }) => id),
  );
  const at = now();
  return { data: rows.map((row) => toEngagement(row, auditors, at)) };
}

/**
 * Opens a program to outside auditors, each by a link of their own. Only this answer has the links.
 *
 * @throws ServiceError `not_found`; `validation_failed` for an end that has passed or is more than a year away
 */
export async function createEngagement(
  actor: Actor,
  programId: string,
  { title, purpose = "", auditors, expires_at }: CreateEngagement,
): Promise<CreatedEngagement> {
  const { organizationId } = actor;
  const program = await getProgram(actor, programId);
  const at = now();
  requireEnd(expires_at, at);
  return transaction(async (tx) => {
    const id = await insertEngagement(tx, organizationId, {
      programId,
      programName: program.name,
      title,
      purpose,
      expiresAt: expires_at,
      createdBy: actorId(actor),
      createdByName: actor.name,
      at,
    });
    await recordFact(tx, actor, {
      kind: "engagement_created",
      subject: engagementSubject({ id, title }),
      payload: { program: { id: programId, name: program.name }, expires_at },
      at,
    });
    const invited: InvitedAuditor[] = [];
    for (const auditor of auditors) invited.push(await invite(tx, actor, { id, title }, auditor, at));
    const links = invited.map((one) => ({ auditor_id: one.id, name: one.name, link: one.link }));
    return { ...(await getEngagement(actor, id, tx)), links };
  });
}

async function invite(
  tx: Transaction,
  actor: Actor,
  engagement: { id: string; title: string },
  { name, firm }: InviteAuditor,
  at: Date,
): Promise<InvitedAuditor> {
  const link = newLink();
  const id = await insertAuditor(tx, actor.organizationId, {
    engagementId: engagement.id,
    ...{ name, firm, link, at },
  });
  await recordAccess(tx, actor, engagement, { kind: "auditor_invited", auditor: { id, name, firm }, at });
  return {
    ...{ id, name, firm, link: link.url },
    linked_at: at.toISOString(),
    revoked_at: null,
    last_seen_at: null,
  };
}

async function recordAccess(
  tx: Transaction,
  actor: Actor,
  engagement: { id: string; title: string },
  change: {
    kind: "auditor_invited" | "auditor_revoked" | "engagement_revoked";
    auditor?: { id: string; name: string; firm: string };
    at: Date;
  },
): Promise<void> {
  const { kind, auditor, at } = change;
  await recordFact(tx, actor, { kind, subject: engagementSubject(engagement), payload: { auditor }, at });
  await insertSecurityEvent(tx, {
    organizationId: actor.organizationId,
    type: "room.changed",
    actor,
    subject: { kind: "engagement", id: engagement.id, name: engagement.title },
    details: { change: kind, ...(auditor ? { auditor: `${auditor.name}, ${auditor.firm}` } : {}) },
  });
}

/**
 * Renames an engagement, extends or shortens it. A shorter end holds for open sessions at once.
 *
 * @throws ServiceError `not_found`; `precondition_failed`; `conflict` for one that was revoked
 */
export async function changeEngagement(
  actor: Actor,
  id: string,
  { title, purpose, expires_at }: ChangeEngagement,
  expected?: ExpectedVersions,
): Promise<Engagement> {
  const at = now();
  return transaction(async (tx) => {
    const before = await requireLocked(tx, actor, id);
    requireVersion(expected, before.version);
    requireNotRevoked(before);
    if (expires_at !== undefined) requireEnd(expires_at, at);
    const given = { title, purpose, expires_at };
    const current = {
      title: before.title,
      purpose: before.purpose,
      expires_at: before.expires_at.toISOString(),
    };
    const changes = (["title", "purpose", "expires_at"] as const).flatMap((field) => {
      const to = given[field];
      if (to === undefined || to === current[field]) return [];
      const digest = { field, from_digest: textDigest(current[field]), to_digest: textDigest(to) };
      return [field === "purpose" ? digest : { field, from: current[field], to }];
    });
    if (changes.length > 0) {
      await updateEngagement(tx, actor.organizationId, id, given);
      await recordFact(tx, actor, {
        kind: "engagement_changed",
        subject: engagementSubject({ id, title: title ?? before.title }),
        payload: { changes },
        at,
      });
    }
    return getEngagement(actor, id, tx);
  });
}

/** Ends every auditor's access at once. What was asked, found and signed is kept. Once is enough. */
export async function revokeEngagement(actor: Actor, id: string): Promise<Engagement> {
  const at = now();
  return transaction(async (tx) => {
    const before = await requireLocked(tx, actor, id);
    if (!before.revoked_at) {
      const change = { revoked_at: at, revoked_by_name: actor.name };
      await updateEngagement(tx, actor.organizationId, id, change);
      await recordAccess(tx, actor, before, { kind: "engagement_revoked", at });
    }
    return getEngagement(actor, id, tx);
  });
}

/** Invites another auditor. Only this answer has the link. */
export async function inviteAuditor(actor: Actor, id: string, input: InviteAuditor): Promise<InvitedAuditor> {
  const at = now();
  return transaction(async (tx) => {
    const engagement = await requireLocked(tx, actor, id);
    requireNotRevoked(engagement);
    return invite(tx, actor, engagement, input, at);
  });
}

/** Makes a new link for an auditor, also for one whose access was revoked. The old link and its sessions end. */
export async function renewAuditorLink(actor: Actor, id: string, auditorId: string): Promise<InvitedAuditor> {
  const at = now();
  return transaction(async (tx) => {
    const engagement = await requireLocked(tx, actor, id);
    const auditor = await requireAuditorRow(tx, actor, id, auditorId);
    requireNotRevoked(engagement);
    const link = newLink();
    await changeAuditorAccess(tx, actor.organizationId, auditorId, { link }, at);
    const { name, firm } = auditor;
    await recordAccess(tx, actor, engagement, {
      kind: "auditor_invited",
      auditor: { id: auditorId, name, firm },
      at,
    });
    return { ...toAuditor({ ...auditor, linked_at: at, revoked_at: null }), link: link.url };
  });
}

/** Ends one auditor's access at once. */
export async function revokeAuditor(actor: Actor, id: string, auditorId: string): Promise<undefined> {
  const at = now();
  await transaction(async (tx) => {
    const engagement = await requireLocked(tx, actor, id);
    const { name, firm, revoked_at } = await requireAuditorRow(tx, actor, id, auditorId);
    if (revoked_at) return;
    await changeAuditorAccess(tx, actor.organizationId, auditorId, "revoke", at);
    await recordAccess(tx, actor, engagement, {
      kind: "auditor_revoked",
      auditor: { id: auditorId, name, firm },
      at,
    });
  });
}

async function requireLocked(tx: Transaction, actor: Actor, id: string): Promise<LockedEngagement> {
  const engagement = await lockEngagement(tx, actor.organizationId, id);
  if (!engagement) throw notFound("audit engagement");
  return engagement;
}

async function requireAuditorRow(
  tx: Transaction,
  actor: Actor,
  engagementId: string,
  id: string,
): Promise<AuditorRow> {
  const auditors = await listAuditors(actor.organizationId, [engagementId], tx);
  const auditor = auditors.find((one) => one.id === id);
  if (!auditor) throw notFound("auditor");
  return auditor;
}

function requireNotRevoked({ revoked_at }: LockedEngagement): void {
  if (!revoked_at) return;
  throw new ServiceError({
    code: "conflict",
    message: "This engagement was revoked. Create a new one to invite auditors again.",
  });
}

function requireEnd(expiresAt: string, at: Date): void {
  const end = new Date(expiresAt).getTime();
  const most = at.getTime() + MAX_ENGAGEMENT_DAYS * DAY_MS;
  if (end > at.getTime() && end <= most) return;
  const message = end > most ? `must be at most ${MAX_ENGAGEMENT_DAYS} days away` : "must be in the future";
  throw new ServiceError({
    code: "validation_failed",
    message: `The field expires_at ${message}.`,
    issues: [{ pointer: "/expires_at", message, code: "out_of_range" }],
  });
}
