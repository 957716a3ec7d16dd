import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import type { CursorPageOf } from "@/lib/core/pagination";
import { findFramework } from "@/lib/features/frameworks";
import { processSingleton } from "@/lib/platform/singleton";
import {
  type AuditRow,
  findAudit,
  findProgress,
  type HistoryRow,
  listCompleted,
  listLatest,
  listOpen,
  listProgress,
  type ProgressRow,
} from "./audit-queries";
import { type ComparableAudit, compareAudits } from "./compare-audits";
import type { AuditDifference } from "./difference-schema";
import type { AuditHistoryQuery } from "./history-schema";
import { presentEngine } from "./present-engine";
import {
  AUDIT_NATURE,
  type Audit,
  type AuditedDocument,
  type AuditHistoryItem,
  type AuditProgress,
} from "./schema";
import { listSources, type SourceRow } from "./source-queries";

/**
 * A whole audit with its document and every assessment.
 *
 * @throws ServiceError `not_found`
 */
export async function getAudit(actor: Actor, id: string): Promise<Audit> {
  const [row, sources] = await Promise.all([
    findAudit(actor.organizationId, id),
    listSources(actor.organizationId, id),
  ]);
  if (!row) throw notFound("audit");
  return {
    id: row.id,
    system_name: row.system_name,
    framework: row.framework,
    scope: row.scope,
    status: row.status,
    compliance_score: row.compliance_score,
    requirements_coverage: row.result?.figures?.requirements_coverage ?? null,
    fulfillment: row.result?.figures?.fulfillment ?? null,
    previous_score: row.previous_score,
    findings: row.result?.findings ?? [],
    summary: row.summary,
    timestamp: (row.completed_at ?? row.created_at).toISOString(),
    nature: AUDIT_NATURE,
    coverage: row.result?.coverage ?? null,
    notices: row.result?.notices ?? [],
    assessments: row.result?.assessments ?? [],
    context: row.document,
    documents: sources.map(toAuditedDocument),
    engine: engineRecord(row),
    controls_done: row.controls_done,
    controls_total: row.controls_total,
    failure: row.failure,
    requested_by: row.requested_by,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}

function toAuditedDocument(row: SourceRow): AuditedDocument {
  return {
    id: row.document_id,
    version: row.document_version,
    title: row.title,
    file_name: row.file_name,
    sha256: `sha256:${row.sha256}`,
    characters: row.characters ?? 0,
    parts_count: row.parts_count ?? 0,
    language: row.language,
    current_version: row.current_version,
    is_superseded: row.current_version > row.document_version,
  };
}

function engineRecord(row: AuditRow): Audit["engine"] {
  const { engine, model, prompt_version, input_digest, result } = row;
  if (engine === null || model === null || prompt_version === null) return null;
  return presentEngine({ engine, model, prompt_version }, input_digest, result);
}

/** A completed audit: its score and time are there. */
export type CompletedAudit = Audit & { compliance_score: number };

/**
 * The completed audit that a field of a request names.
 *
 * @param pointer the field, for the failure
 * @throws ServiceError `missing_scope` for a key that may not read audits; `validation_failed`, the same for an unknown audit and another organization's
 */
export async function requireCompletedAudit(
  actor: Actor,
  id: string,
  pointer: string,
): Promise<CompletedAudit> {
  if (actor.kind === "api_key" && !actor.scopes.includes("audit")) {
    throw new ServiceError({
      code: "missing_scope",
      message: "This needs an API key with the scope audit too, because it reads an audit.",
    });
  }
  const audit = await getAudit(actor, id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === "not_found") return undefined;
    throw error;
  });
  if (audit?.status === "completed" && audit.compliance_score !== null)
    return { ...audit, compliance_score: audit.compliance_score };
  const message = audit ? "names an audit that is not completed" : "names no audit of this organization";
  throw new ServiceError({
    code: "validation_failed",
    message: `The field ${pointer.slice(1).replaceAll("/", " ")} ${message}.`,
    issues: [{ pointer, message, code: "unknown_audit" }],
  });
}

/**
 * What differs between an audit and an earlier one of the same system and framework.
 *
 * @param otherId the earlier one
 * @throws ServiceError `not_found`; `conflict` while the audit is not completed; `validation_failed` for another one
 *   that is not completed, or of another system or framework
 */
export async function readDifference(actor: Actor, id: string, otherId: string): Promise<AuditDifference> {
  const audit = await getAudit(actor, id);
  if (!isComparable(audit)) {
    throw new ServiceError({
      code: "conflict",
      message: "The audit is not completed yet. Wait for its end.",
    });
  }
  const other = await getAudit(actor, otherId).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === "not_found") return undefined;
    throw error;
  });
  const isAlike = other?.system_name === audit.system_name && other.framework === audit.framework;
  if (other && isAlike && isComparable(other)) return compareAudits(other, audit);
  const message = "must name a completed audit of the same system and framework";
  throw new ServiceError({
    code: "validation_failed",
    message: `The parameter with ${message}.`,
    issues: [{ pointer: "with", in: "query", message, code: "not_comparable" }],
  });
}

function isComparable(audit: Audit): audit is ComparableAudit {
  return audit.status === "completed" && audit.compliance_score !== null && audit.engine !== null;
}

/** A page of completed audits, newest first unless sorted otherwise. An unknown framework matches nothing. */
export async function listAuditHistory(
  actor: Actor,
  query: AuditHistoryQuery,
): Promise<CursorPageOf<AuditHistoryItem>> {
  const framework =
    query.framework === undefined ? undefined : (findFramework(query.framework)?.code ?? query.framework);
  const { rows, ...page } = await listCompleted(actor.organizationId, { ...query, framework });
  return { ...page, data: rows.map(toHistoryItem) };
}

function toHistoryItem(row: HistoryRow): AuditHistoryItem {
  const { completed_at, ...item } = row;
  return { ...item, timestamp: completed_at.toISOString() };
}

/** Audits that were started together, as far as they have come; ids that are unknown are left out. */
export async function listStartedAudits(actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await listProgress(actor.organizationId, ids);
  return rows.map((row) => ({
    ...toProgress(row),
    system_name: row.system_name,
    framework: row.framework,
    created_at: row.created_at.toISOString(),
    compliance_score: row.compliance_score,
  }));
}

/** Audits that run or wait, and those that failed within a day. */
export async function listOpenAudits(actor: Actor) {
  const rows = await listOpen(actor.organizationId);
  return rows.map((row) => ({
    ...toProgress(row),
    system_name: row.system_name,
    framework: row.framework,
    created_at: row.created_at.toISOString(),
  }));
}

/** The newest score of each system and framework. */
export async function listLatestScores(actor: Actor) {
  const rows = await listLatest(actor.organizationId);
  return rows.map((row) => ({
    audit_id: row.id,
    system_name: row.system_name,
    framework: row.framework,
    compliance_score: row.compliance_score,
    previous_score: row.previous_score,
    insufficient_evidence: row.insufficient_evidence,
    controls_assessed: row.controls_assessed,
    timestamp: row.completed_at.toISOString(),
  }));
}

/** The audit may run in another process, so progress is read where every process writes it. */
const LOOK_MS = 250;

/** Streams of one audit look together: one read serves all that come within most of an interval. */
const looks = () =>
  processSingleton(
    "audit-looks",
    () => new LRUCache<string, Promise<ProgressRow | undefined>>({ max: 1_000, ttl: LOOK_MS * 0.8 }),
  );

function look(organizationId: string, id: string): Promise<ProgressRow | undefined> {
  const key = `${organizationId}:${id}`;
  const shared = looks().get(key);
  if (shared) return shared;
  const read = findProgress(organizationId, id);
  looks().set(key, read);
  read.catch(() => looks().delete(key));
  return read;
}

/**
 * The progress of an audit, each time it changes, until it has ended or the caller leaves.
 *
 * @throws ServiceError `not_found` before the first item
 */
export async function followAudit(
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<AuditProgress>> {
  const first = await look(actor.organizationId, id);
  if (!first) throw notFound("audit");
  return changes(actor, first, signal);
}

async function* changes(
  actor: Actor,
  first: ProgressRow,
  signal: AbortSignal,
): AsyncGenerator<AuditProgress> {
  let shown = "";
  for (let row: ProgressRow | undefined = first; row && !signal.aborted; ) {
    const progress = toProgress(row);
    const text = JSON.stringify(progress);
    if (text !== shown) yield progress;
    shown = text;
    if (row.status === "completed" || row.status === "failed") return;
    await pause(LOOK_MS);
    row = await look(actor.organizationId, row.id);
  }
}

function toProgress(row: ProgressRow): AuditProgress {
  const { id, status, controls_done, controls_total } = row;
  return { id, status, controls_done, controls_total };
}
