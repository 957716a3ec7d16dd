import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { type AuditorRow, changeAuditorAccess, insertAuditor, listAuditors } from "./engagement-queries";
import { engagementSubject, requireLocked, requireNotEnded } from "./engagement-state";
import { newLink } from "./links";
import type { Auditor, InviteAuditor, InvitedAuditor } from "./schema";

/** An auditor as the API shows it. Pure. */
export function toAuditor({ id, name, firm, linked_at, revoked_at, last_seen_at }: AuditorRow): Auditor {
  return {
    ...{ id, name, firm },
    linked_at: linked_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
    last_seen_at: last_seen_at?.toISOString() ?? null,
  };
}

/** Adds an auditor to a locked engagement, with the link that only this answer has. */
export async function invite(
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

/** Records who may open the room from now on, in the ledger and in the security log. */
export async function recordAccess(
  tx: Transaction,
  actor: Actor,
  engagement: { id: string; title: string },
  change: {
    kind: "auditor_invited" | "auditor_revoked" | "engagement_closed" | "engagement_revoked";
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

/** Invites another auditor. Only this answer has the link. */
export async function inviteAuditor(actor: Actor, id: string, input: InviteAuditor): Promise<InvitedAuditor> {
  const at = now();
  return transaction(async (tx) => {
    const engagement = await requireLocked(tx, actor, id);
    requireNotEnded(engagement);
    return invite(tx, actor, engagement, input, at);
  });
}

/** Makes a new link for an auditor, also for one whose access was revoked. The old link and its sessions end. */
export async function renewAuditorLink(actor: Actor, id: string, auditorId: string): Promise<InvitedAuditor> {
  const at = now();
  return transaction(async (tx) => {
    const engagement = await requireLocked(tx, actor, id);
    const auditor = await requireAuditorRow(tx, actor, id, auditorId);
    requireNotEnded(engagement);
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
