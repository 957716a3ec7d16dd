import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { getProgram } from "@/lib/features/programs";
import { recordFact, textDigest } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { invite, recordAccess, toAuditor } from "./auditors";
import {
  type AuditorRow,
  type EngagementRow,
  findEngagement,
  insertEngagement,
  listAuditors,
  listEngagementRows,
  updateEngagement,
} from "./engagement-queries";
import { engagementSubject, requireLocked, requireNotEnded, stateOf } from "./engagement-state";
import {
  type ChangeEngagement,
  type CreatedEngagement,
  type CreateEngagement,
  type Engagement,
  type InvitedAuditor,
  MAX_ENGAGEMENT_DAYS,
  type SignOff,
} from "./schema";

const DAY_MS = 86_400_000;

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

/**
 * Renames an engagement, extends or shortens it. A shorter end holds for open sessions at once.
 *
 * @throws ServiceError `not_found`; `precondition_failed`; `conflict` for one that was closed or revoked
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
    requireNotEnded(before);
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

/**
 * Ends every auditor's access at once: after the sign-off the engagement is closed, before it is revoked. What was
 * asked, found and signed is kept. Once is enough.
 */
export async function revokeEngagement(actor: Actor, id: string): Promise<Engagement> {
  const at = now();
  return transaction(async (tx) => {
    const before = await requireLocked(tx, actor, id);
    if (!before.revoked_at) {
      const change = { revoked_at: at, revoked_by_name: actor.name };
      await updateEngagement(tx, actor.organizationId, id, change);
      const kind = before.signed_off_at ? "engagement_closed" : "engagement_revoked";
      await recordAccess(tx, actor, before, { kind, at });
    }
    return getEngagement(actor, id, tx);
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
