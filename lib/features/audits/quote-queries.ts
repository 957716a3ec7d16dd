import { type Insertable, type SqlBool, sql } from "kysely";
import { type Database, db } from "@/lib/platform/database/database";
import { readCursorPage } from "@/lib/platform/database/page";
import type { AuditQuote } from "@/lib/platform/database/prisma-client/tables";
import type { DocumentQuoteQuery } from "./quote-schema";
import type { Assessment, EvidenceSpan } from "./schema";

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

/**
 * Keeps what a completed audit quotes of documents where each document finds it. What was said against a verdict, by
 * a challenge or a second opinion, is in the report only.
 */
export async function insertQuotes(
  tx: Database,
  audit: { id: string; organizationId: string },
  assessments: readonly Assessment[],
): Promise<void> {
  const rows = assessments.flatMap(quotesOf).map((quote, position) => ({
    ...quote,
    audit_id: audit.id,
    organization_id: audit.organizationId,
    position,
  }));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tx
      .insertInto("audit_quotes")
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
}

type NewQuote = Omit<Insertable<AuditQuote>, "audit_id" | "organization_id" | "position">;

/** The quotes of a control's requirements; of a control that was judged as a whole, its own. */
function quotesOf({ control_id, title, verdict, evidence, requirements = [] }: Assessment): NewQuote[] {
  const control = { control_id, control_title: title, verdict };
  const whole = { ...control, requirement_id: null, citation: null, state: null };
  if (requirements.length === 0) return evidence.flatMap((span) => toRow(whole, span));
  return requirements.flatMap(({ requirement_id, citation, state, evidence }) =>
    evidence.flatMap((span) => toRow({ ...control, requirement_id, citation, state }, span)),
  );
}

/** None for a quote of the given text. */
function toRow<Judged>(judged: Judged, { quote, start, end, document }: EvidenceSpan) {
  if (!document) return [];
  const { id, version, place, page } = document;
  const span = { quote, start_offset: start, end_offset: end, place, page };
  return [{ ...judged, ...span, document_id: id, document_version: version }];
}

export type QuoteRow = Awaited<ReturnType<typeof listQuotes>>["rows"][number];

/** A page of what completed audits quote of a document: the newest audit first, within it in the order of its report. */
export function listQuotes(
  organizationId: string,
  documentId: string,
  { version, audit_id, ...page }: DocumentQuoteQuery,
) {
  let matching = db()
    .selectFrom("audit_quotes as q")
    .innerJoin("audits as a", "a.id", "q.audit_id")
    .innerJoin("systems as s", "s.id", "a.system_id")
    .innerJoin("documents as d", "d.id", "q.document_id")
    .where("q.organization_id", "=", organizationId)
    .where("q.document_id", "=", documentId);
  if (version > 0) matching = matching.where("q.document_version", "=", version);
  if (audit_id !== undefined) matching = matching.where("q.audit_id", "=", audit_id);
  const listing = matching
    .select(["q.audit_id", "s.name as system_name", "a.framework", "q.position"])
    .select(sql<Date>`a.completed_at`.as("completed_at"))
    .select(["q.control_id", "q.control_title", "q.verdict", "q.requirement_id", "q.citation", "q.state"])
    .select(["q.quote", "q.start_offset", "q.end_offset", "q.place", "q.page", "q.document_version"])
    .select(sql<boolean>`d.current_version = q.document_version`.as("is_current_version"));
  return readCursorPage(listing, page, {
    keyOf: (row): [string, string, number] => [row.completed_at.toISOString(), row.audit_id, row.position],
    sort: (rows) =>
      rows.orderBy("a.completed_at", "desc").orderBy("q.audit_id", "desc").orderBy("q.position", "asc"),
    after: ([completedAt, auditId, position]) =>
      sql<SqlBool>`((a.completed_at, q.audit_id) < (${completedAt}::timestamptz, ${auditId})
        OR (q.audit_id = ${auditId} AND q.position > ${position}))`,
  });
}
