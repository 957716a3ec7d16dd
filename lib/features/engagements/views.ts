import type { Actor, AuditorActor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { PageOf } from "@/lib/core/pagination";
import { cutText } from "@/lib/core/text";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { requestContext } from "@/lib/platform/http/request-context";
import { findEngagement } from "./engagement-queries";
import type { AuditorView, ViewQuery } from "./schema";
import { insertView, listViewRows, lockSession, prolongView } from "./view-queries";
import { VIEW_KIND_WORDS, type ViewKind } from "./vocabulary";

/** Looking at the same thing again within this time, as a page that refreshes does, is the same view. */
const VISIT_MS = 10 * 60_000;
const MAX_LABEL = 400;

/** Each time counts: what was taken away, and what was proved. */
const NEVER_PROLONGED: readonly ViewKind[] = ["file", "package", "ledger_verification"];

/**
 * Records that an auditor looks at something, before it is answered: nothing is shown without a record. One row for a
 * visit, which further looks prolong.
 */
export async function recordView(
  auditor: AuditorActor,
  kind: ViewKind,
  subject: { id: string; label: string } = { id: "", label: VIEW_KIND_WORDS[kind] },
): Promise<void> {
  const { organizationId, engagementId, auditorId, sessionId } = auditor;
  const at = now();
  const view = {
    ...{ engagementId, auditorId, sessionId, kind, at },
    subjectId: subject.id,
    label: cutText(subject.label, MAX_LABEL),
    ipAddress: requestContext()?.ipAddress ?? null,
  };
  await transaction(async (tx) => {
    await lockSession(tx, organizationId, sessionId);
    const isSame =
      !NEVER_PROLONGED.includes(kind) &&
      (await prolongView(tx, organizationId, view, new Date(at.getTime() - VISIT_MS)));
    if (!isSame) await insertView(tx, organizationId, view);
  });
}

/** A page of what the auditors looked at, newest first. */
export async function listAuditorViews(
  actor: Actor,
  id: string,
  { auditor_id, kind, ...page }: ViewQuery,
): Promise<PageOf<AuditorView>> {
  if (!(await findEngagement(actor.organizationId, id))) throw notFound("audit engagement");
  const filter = { auditorId: auditor_id, kind };
  const { total, rows } = await listViewRows(actor.organizationId, id, filter, page);
  const data = rows.map(({ viewed_at, last_at, ...row }) => ({
    ...row,
    viewed_at: viewed_at.toISOString(),
    last_at: last_at.toISOString(),
  }));
  return { total, data };
}
