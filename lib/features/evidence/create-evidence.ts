import { type Actor, actorId } from "@/lib/core/actor";
import { requireCompletedAudit } from "@/lib/features/audits";
import { now } from "@/lib/platform/clock";
import { pool, type Queryable } from "@/lib/platform/database/database";
import { dayOf, requireOrder } from "./dates";
import { getEvidence } from "./read-evidence";
import type { CreateEvidence, Evidence } from "./schema";
import { findEvidenceOfAudit, insertEvidence, lockContent } from "./store";

/** Records a link or a completed audit as evidence. A link is never fetched. */
export async function createEvidence(actor: Actor, input: CreateEvidence): Promise<Evidence> {
  const effectiveDate = input.effective_date ?? dayOf(now());
  const expiresOn = input.expires_on ?? null;
  requireOrder(effectiveDate, expiresOn);
  const { title, url, audit_id } = input;
  const content =
    audit_id === undefined ? linkContent(title, url) : await auditContent(actor, audit_id, title);
  const item = { ...content, effectiveDate, expiresOn, ...uploader(actor) };
  return getEvidence(actor, await insertEvidence(pool(), actor.organizationId, item));
}

function linkContent(title: string | undefined, url: string | undefined) {
  if (title === undefined || url === undefined) throw new TypeError("a link has a title and an address");
  return { kind: "link", title, url } as const;
}

async function auditContent(actor: Actor, auditId: string, title: string | undefined) {
  const audit = await requireCompletedAudit(actor, auditId, "/audit_id");
  return { kind: "audit", title: title ?? auditTitle(audit), auditId: audit.id } as const;
}

/** The id of the evidence that stands for an audit, recorded now if it is new. Inside the caller's transaction. */
export async function ensureAuditEvidence(
  tx: Queryable,
  actor: Actor,
  audit: { id: string; title: string; day: string },
): Promise<string> {
  await lockContent(tx, actor.organizationId, audit.id);
  const existing = await findEvidenceOfAudit(tx, actor.organizationId, audit.id);
  if (existing) return existing;
  return insertEvidence(tx, actor.organizationId, {
    kind: "audit",
    title: audit.title,
    auditId: audit.id,
    effectiveDate: audit.day,
    expiresOn: null,
    ...uploader(actor),
  });
}

export function uploader(actor: Actor) {
  return { uploadedBy: actorId(actor), uploadedByName: actor.name };
}

/** Names an audit for lists of evidence. */
export function auditTitle(audit: {
  system_name: string;
  framework: string;
  compliance_score: number | null;
}): string {
  return `Audit of ${audit.system_name} against ${audit.framework}: ${audit.compliance_score}`.slice(0, 200);
}
