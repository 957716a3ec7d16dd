import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { AuditSummary } from "@/lib/judgment/risk/risk-score";
import { db } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";
import { readSortedPage, sinceDay, sortedOrder, untilDay } from "@/lib/platform/database/sorting";
import { AUDIT_SORTS, type AuditHistoryQuery } from "./history-schema";
import { AuditResultRecordSchema } from "./result";

function auditsOf(organizationId: string) {
  return db()
    .selectFrom("audits as a")
    .innerJoin("systems as s", "s.id", "a.system_id")
    .where("a.organization_id", "=", organizationId);
}

/** The score of the same system, framework and scope before this audit. */
const PREVIOUS_SCORE = sql<number | null>`(
  SELECT p.compliance_score FROM audits p
  WHERE p.organization_id = a.organization_id AND p.system_id = a.system_id AND p.framework = a.framework
    AND p.scope = a.scope AND p.status = 'completed' AND (p.completed_at, p.id) < (a.completed_at, a.id)
  ORDER BY p.completed_at DESC, p.id DESC LIMIT 1)`.as("previous_score");

export type AuditRow = NonNullable<Awaited<ReturnType<typeof findAudit>>>;

/** A whole audit with its document. */
export async function findAudit(organizationId: string, id: string) {
  const row = await auditsOf(organizationId)
    .innerJoin("audit_documents as d", "d.audit_id", "a.id")
    .select(["a.id", "s.name as system_name", "a.framework", "a.scope", "a.status", "a.requested_by"])
    .select(["a.input_digest", "a.engine", "a.model", "a.prompt_version", "a.controls_total"])
    .select(["a.controls_done", "a.compliance_score", "a.summary", "a.result", "a.failure"])
    .select(["a.created_at", "a.completed_at", "d.content as document", PREVIOUS_SCORE])
    .where("a.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, result: AuditResultRecordSchema.nullable().parse(row.result) };
}

/** The text that an audit was given, without its documents. */
export async function findAuditedContext(organizationId: string, id: string): Promise<string | undefined> {
  const row = await auditsOf(organizationId)
    .innerJoin("audit_documents as d", "d.audit_id", "a.id")
    .select("d.content")
    .where("a.id", "=", id)
    .executeTakeFirst();
  return row?.content;
}

export type ProgressRow = NonNullable<Awaited<ReturnType<typeof findProgress>>>;

const PROGRESS_COLUMNS = [
  "a.id",
  "a.status",
  "a.controls_done",
  "a.controls_total",
  "s.name as system_name",
  "a.framework",
  "a.created_at",
] as const;

export function findProgress(organizationId: string, id: string) {
  return auditsOf(organizationId).select(PROGRESS_COLUMNS).where("a.id", "=", id).executeTakeFirst();
}

/** Audits by their ids, oldest first, each with its score once it is completed. */
export function listProgress(organizationId: string, ids: readonly string[]) {
  return auditsOf(organizationId)
    .select([...PROGRESS_COLUMNS, "a.compliance_score"])
    .where("a.id", "in", ids)
    .orderBy("a.created_at")
    .orderBy("a.id")
    .execute();
}

/** Queued and running audits, and the failed ones of the last day. */
export function listOpen(organizationId: string) {
  return auditsOf(organizationId)
    .select(PROGRESS_COLUMNS)
    .where(
      sql<boolean>`(a.status in ('queued', 'running')
        or (a.status = 'failed' and a.completed_at > now() - interval '1 day'))`,
    )
    .orderBy("a.created_at", "desc")
    .limit(50)
    .execute();
}

export type HistoryRow = Awaited<ReturnType<typeof listLatest>>[number];

/** A completed audit has its score, its time and its result: the three are written together. */
const HISTORY_COLUMNS = [
  "a.id",
  "s.name as system_name",
  "a.framework",
  "a.scope",
  sql<number>`a.compliance_score`.as("compliance_score"),
  sql<number>`a.findings_count`.as("findings_count"),
  "a.engine",
  sql<Date>`a.completed_at`.as("completed_at"),
  PREVIOUS_SCORE,
  sql<number | null>`(a.result->'figures'->>'requirements_coverage')::int`.as("requirements_coverage"),
  sql<number | null>`(a.result->'figures'->>'fulfillment')::int`.as("fulfillment"),
  sql<number>`(a.result->'coverage'->>'insufficient_evidence')::int`.as("insufficient_evidence"),
  sql<number>`(a.result->'coverage'->>'controls_assessed')::int`.as("controls_assessed"),
  sql<number>`(SELECT count(*)::int FROM audit_sources u JOIN documents d ON d.id = u.document_id
    WHERE u.audit_id = a.id AND d.current_version > u.document_version)`.as("superseded_documents"),
] as const;

const SUPERSEDED = sql<boolean>`EXISTS (SELECT 1 FROM audit_sources u JOIN documents d ON d.id = u.document_id
  WHERE u.audit_id = a.id AND d.current_version > u.document_version)`;

type AuditFilter = Omit<AuditHistoryQuery, "sort" | "skip" | "limit" | "cursor">;

function matchingCompleted(organizationId: string, filter: AuditFilter) {
  const { system_name, framework, state, engine, min_score, max_score, from, to, document_id } = filter;
  let matching = auditsOf(organizationId).where("a.status", "=", "completed");
  if (system_name !== undefined)
    matching = matching.where(sql<boolean>`${system_name} in (s.name, s.name_key)`);
  if (framework !== undefined) matching = matching.where(sql<string>`a.framework`, "=", framework);
  if (state !== undefined)
    matching = matching.where(state === "superseded" ? SUPERSEDED : sql<boolean>`NOT ${SUPERSEDED}`);
  if (engine !== undefined) matching = matching.where("a.engine", "=", engine);
  if (min_score !== undefined) matching = matching.where("a.compliance_score", ">=", min_score);
  if (max_score !== undefined) matching = matching.where("a.compliance_score", "<=", max_score);
  if (from !== undefined) matching = matching.where(sinceDay(sql`a.completed_at`, from));
  if (to !== undefined) matching = matching.where(untilDay(sql`a.completed_at`, to));
  if (document_id !== undefined)
    matching = matching.where((eb) =>
      eb.exists(
        eb
          .selectFrom("audit_sources as u")
          .select("u.audit_id")
          .whereRef("u.audit_id", "=", "a.id")
          .where("u.document_id", "=", document_id),
      ),
    );
  return matching;
}

const SORTING = {
  kinds: AUDIT_SORTS,
  by: {
    timestamp: sql`a.completed_at`,
    system_name: sql`lower(s.name)`,
    framework: sql`a.framework`,
    compliance_score: sql`a.compliance_score`,
    findings_count: sql`a.findings_count`,
    engine: sql`a.engine`,
  },
  required: ["timestamp", "system_name", "framework", "compliance_score", "findings_count"],
  id: sql`a.id`,
} as const;

/** A page of completed audits, newest first unless sorted otherwise, and how many match. */
export async function listCompleted(
  organizationId: string,
  { sort = "-timestamp", skip, limit, cursor, ...filter }: AuditHistoryQuery,
) {
  const order = sortedOrder(SORTING, sort);
  const listing = matchingCompleted(organizationId, filter).select(HISTORY_COLUMNS);
  return readSortedPage(listing.select(order.value.as("sorted_by")), { skip, limit, cursor }, order);
}

/** The newest completed audit of each system and framework, newest first. */
export function listLatest(organizationId: string) {
  return db()
    .selectFrom(
      auditsOf(organizationId)
        .where("a.status", "=", "completed")
        .distinctOn(["a.system_id", "a.framework"])
        .select(HISTORY_COLUMNS)
        .orderBy("a.system_id")
        .orderBy("a.framework")
        .orderBy("a.completed_at", "desc")
        .orderBy("a.id", "desc")
        .as("latest"),
    )
    .selectAll()
    .orderBy("completed_at", "desc")
    .limit(200)
    .execute();
}

const AuditSummaryRowSchema = z.strictObject({
  system_id: z.string(),
  frameworks: z.int(),
  mean_met: z.number(),
  mean_coverage: z.number().nullable(),
  serious_findings: z.int(),
});

/**
 * A statement with the newest audits of each system, or of these, summed up where they decided anything: by requirement, or by control in
 * audits made before requirements were judged. What has no evidence, is only planned or waits for a person is left
 * out: that a document is silent, or was never given, says nothing about the system.
 */
export function auditSummaries(
  organizationId: string,
  systemIds?: readonly string[],
): RawBuilder<AuditSummary & { system_id: string }> {
  const ofThese = systemIds === undefined ? sql`` : sql`AND system_id = ANY(${systemIds})`;
  return sql`SELECT system_id, count(*)::int AS frameworks, avg(100.0 * (met + partial / 2.0) / judged)::float8 AS mean_met,
       avg(covered)::float8 AS mean_coverage, sum(serious)::int AS serious_findings
     FROM (
       SELECT newest.*, met + partial + not_met AS judged FROM (
         SELECT DISTINCT ON (system_id, framework) system_id,
           coalesce(result#>>'{coverage,requirements,shown}', result#>>'{coverage,met}')::int AS met,
           coalesce(result#>>'{coverage,requirements,partly_shown}', result#>>'{coverage,partial}')::int AS partial,
           coalesce(result#>>'{coverage,requirements,contradicted}', result#>>'{coverage,not_met}')::int AS not_met,
           (result#>>'{figures,requirements_coverage}')::int AS covered,
           (SELECT count(*) FROM jsonb_array_elements(result->'findings') f
              JOIN jsonb_array_elements(result->'assessments') a ON a->>'control_id' = f->>'control'
            WHERE f->>'severity' IN ('critical', 'high')
              AND (a->>'verdict' <> 'insufficient_evidence' OR a ? 'requirements')) AS serious
         FROM audits
         WHERE organization_id = ${organizationId} ${ofThese} AND status = 'completed'
         ORDER BY system_id, framework, completed_at DESC, id DESC) newest) counted
     WHERE judged > 0
     GROUP BY system_id`;
}

/** The {@link auditSummaries} of these systems. */
export function listAuditSummaries(
  organizationId: string,
  systemIds: readonly string[],
): Promise<(AuditSummary & { system_id: string })[]> {
  const { sql: text, parameters } = auditSummaries(organizationId, systemIds).compile(db());
  return selectRows(db(), AuditSummaryRowSchema, { text, values: [...parameters] });
}
