import { newId } from "@/lib/core/ids";
import type { Page } from "@/lib/core/pagination";
import { db, type Transaction } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";
import type { ViewKind } from "./vocabulary";

export interface NewView {
  engagementId: string;
  auditorId: string;
  sessionId: string;
  kind: ViewKind;
  subjectId: string;
  label: string;
  ipAddress: string | null;
  at: Date;
}

/** Lets one view of a session be recorded at a time. */
export async function lockSession(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx
    .selectFrom("auditor_sessions")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forUpdate()
    .execute();
}

/** Prolongs a view that is not older than `since`. @returns whether there was one */
export async function prolongView(
  tx: Transaction,
  organizationId: string,
  view: NewView,
  since: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("auditor_views")
    .set({ last_at: view.at })
    .where("organization_id", "=", organizationId)
    .where("session_id", "=", view.sessionId)
    .where("kind", "=", view.kind)
    .where("subject_id", "=", view.subjectId)
    .where("last_at", ">=", since)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertView(tx: Transaction, organizationId: string, view: NewView): Promise<void> {
  await tx
    .insertInto("auditor_views")
    .values({
      id: newId("auditorView"),
      organization_id: organizationId,
      engagement_id: view.engagementId,
      auditor_id: view.auditorId,
      session_id: view.sessionId,
      kind: view.kind,
      subject_id: view.subjectId,
      label: view.label,
      viewed_at: view.at,
      last_at: view.at,
      ip_address: view.ipAddress,
    })
    .execute();
}

/** A page of what the auditors of an engagement looked at, newest first. */
export async function listViewRows(
  organizationId: string,
  engagementId: string,
  { auditorId, kind }: { auditorId: string | undefined; kind: ViewKind | undefined },
  page: Page,
) {
  let matching = db()
    .selectFrom("auditor_views as v")
    .innerJoin("engagement_auditors as a", "a.id", "v.auditor_id")
    .select([
      "v.id",
      "v.auditor_id",
      "a.name as auditor_name",
      "a.firm",
      "v.kind",
      "v.subject_id",
      "v.label",
      "v.viewed_at",
      "v.last_at",
      "v.ip_address",
    ])
    .where("v.organization_id", "=", organizationId)
    .where("v.engagement_id", "=", engagementId);
  if (auditorId !== undefined) matching = matching.where("v.auditor_id", "=", auditorId);
  if (kind !== undefined) matching = matching.where("v.kind", "=", kind);
  return readPage(matching.orderBy("v.viewed_at", "desc").orderBy("v.id", "desc"), page);
}
