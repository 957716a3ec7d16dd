import { cutPage, type Page } from "@/lib/core/pagination";
import type { Decision, RiskLevel } from "@/lib/features/ledger/schema";
import type { DriftMeasurement } from "@/lib/judgment/drift/schema";
import { pool, type Queryable } from "@/lib/platform/database/database";
import type { DecisionKind, DecisionQuery, DecisionScan } from "./schema";

/** What was found out, as the API returns it. */
export interface DecisionDetail {
  nearest_reference: DriftMeasurement["nearest_reference"];
  differences: DriftMeasurement["differences"];
  notes: DriftMeasurement["notes"];
  /** How it begins, as lists show it; null where the system keeps no inputs. */
  excerpt: string | null;
  reasons: string[];
  scan: DecisionScan | null;
  /** The run a consensus came from; absent for what was measured. */
  consensus_id?: string;
}

/** What a decision was made from; of a consensus, the models that voted and how. */
export interface StoredMeasurement
  extends Pick<DriftMeasurement, "drift_score" | "model" | "method_version" | "analysis"> {
  embedding_method: string;
  comparison: DriftMeasurement["comparison"] | "consensus";
}

export interface NewDecision {
  id: string;
  systemId: string;
  kind: DecisionKind;
  decision: Decision;
  riskLevel: RiskLevel;
  isDrifting: boolean;
  measurement: StoredMeasurement;
  threshold: number;
  behavior_digest: string;
  expected_digest: string | null;
  context_digest: string | null;
  behavior: string | null;
  expectedBehavior: string | null;
  detail: DecisionDetail;
  requestedBy: string;
  requestedByName: string;
  at: Date;
  intentId: string;
  /** Digest of the request it was made by; null when the caller sent no `Idempotency-Key`. */
  requestKey: string | null;
}

export async function insertDecision(
  tx: Queryable,
  organizationId: string,
  decision: NewDecision,
): Promise<void> {
  const { measurement } = decision;
  await tx.query(
    `INSERT INTO governance_decisions (id, organization_id, system_id, kind, decision, risk_level, drift_score, threshold,
       is_drifting, method, model, method_version, comparison, behavior_digest, expected_digest, context_digest, behavior,
       expected_behavior, analysis, detail, requested_by, requested_by_name, created_at, intent_id, request_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25)`,
    [
      decision.id,
      organizationId,
      decision.systemId,
      decision.kind,
      decision.decision,
      decision.riskLevel,
      measurement.drift_score,
      decision.threshold,
      decision.isDrifting,
      measurement.embedding_method,
      measurement.model,
      measurement.method_version,
      measurement.comparison,
      decision.behavior_digest,
      decision.expected_digest,
      decision.context_digest,
      decision.behavior,
      decision.expectedBehavior,
      measurement.analysis,
      JSON.stringify(decision.detail),
      decision.requestedBy,
      decision.requestedByName,
      decision.at,
      decision.intentId,
      decision.requestKey,
    ],
  );
}

/** Whether an insert failed because the same request has made its decision already. */
export function isRequestedTwice(error: unknown): boolean {
  return (
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === "governance_decisions_organization_id_request_key_key"
  );
}

/** The decision a request has made. */
export async function findRequestedDecision(organizationId: string, requestKey: string) {
  type Requested = Pick<DecisionRow, "id" | "review_id" | "created_at" | "intent_id">;
  const { rows } = await pool().query<Requested>(
    `SELECT d.id, r.id AS review_id, d.created_at, d.intent_id
     FROM governance_decisions d LEFT JOIN reviews r ON r.decision_id = d.id
     WHERE d.organization_id = $1 AND d.request_key = $2`,
    [organizationId, requestKey],
  );
  const [row] = rows;
  if (!row) throw new Error("the decision of a request is missing after it was found to be there");
  return row;
}

/** A decision as lists read it. */
export interface DecisionRow {
  id: string;
  kind: DecisionKind;
  system_id: string;
  system_name: string;
  decision: Decision;
  risk_level: RiskLevel;
  drift_score: number;
  threshold: number;
  is_drifting: boolean;
  embedding_method: string;
  comparison: StoredMeasurement["comparison"];
  excerpt: string | null;
  review_id: string | null;
  intent_id: string;
  created_at: Date;
}

/** A decision with everything it was made from. */
export interface DecisionDetailRow extends DecisionRow {
  model: string;
  method_version: string;
  behavior: string | null;
  expected_behavior: string | null;
  behavior_digest: string;
  expected_digest: string | null;
  context_digest: string | null;
  analysis: string;
  detail: DecisionDetail;
  requested_by: string;
  requested_by_name: string;
}

/** Columns of {@link DecisionRow}; `d`, `s` and `r` are the decision, its system and its review. */
export const DECISION_COLUMNS = `d.id, d.kind, d.system_id, s.name AS system_name, d.decision, d.risk_level, d.drift_score,
  d.threshold, d.is_drifting, d.method AS embedding_method, d.comparison, d.detail->>'excerpt' AS excerpt,
  r.id AS review_id, d.intent_id, d.created_at`;

/** Columns of {@link DecisionDetailRow}. */
export const DETAIL_COLUMNS = `${DECISION_COLUMNS}, d.model, d.method_version, d.behavior, d.expected_behavior,
  d.behavior_digest, d.expected_digest, d.context_digest, d.analysis, d.detail, d.requested_by, d.requested_by_name`;

export const FROM_DECISIONS =
  "FROM governance_decisions d JOIN systems s ON s.id = d.system_id LEFT JOIN reviews r ON r.decision_id = d.id";

export async function findDecision(
  organizationId: string,
  id: string,
): Promise<DecisionDetailRow | undefined> {
  const { rows } = await pool().query<DecisionDetailRow>(
    `SELECT ${DETAIL_COLUMNS} ${FROM_DECISIONS} WHERE d.organization_id = $1 AND d.id = $2`,
    [organizationId, id],
  );
  return rows[0];
}

/** A page of decisions, newest first, and how many match. @param options.isMeasured only those that measured drift */
export async function listDecisionRows(
  organizationId: string,
  query: DecisionQuery,
  { isMeasured = false }: { isMeasured?: boolean } = {},
): Promise<{ total: number; rows: DecisionRow[]; next_cursor: string | null }> {
  const where = `WHERE d.organization_id = $1 AND ($2::text IS NULL OR $2 IN (s.name, s.name_key))
    AND ($3::text IS NULL OR d.decision = $3) AND ($4::text IS NULL OR d.kind = $4) AND (NOT $5 OR d.kind <> 'consensus')`;
  const { system_name = null, decision = null, kind = null } = query;
  const values = [organizationId, system_name, decision, kind, isMeasured];
  const [counted, listed] = await Promise.all([
    pool().query<{ total: number }>(
      `SELECT count(*)::int AS total FROM governance_decisions d JOIN systems s ON s.id = d.system_id ${where}`,
      values,
    ),
    pool().query<DecisionRow>(
      `SELECT ${DECISION_COLUMNS} ${FROM_DECISIONS} ${where}
         AND ($8::timestamptz IS NULL OR (d.created_at, d.id) < ($8, $9))
       ORDER BY d.created_at DESC, d.id DESC OFFSET $6 LIMIT $7`,
      [...values, query.skip, query.limit + 1, ...(query.cursor ?? [null, null])],
    ),
  ]);
  const cut = cutPage(listed.rows, query.limit, (row) => [row.created_at.toISOString(), row.id]);
  return { total: counted.rows[0]?.total ?? 0, ...cut };
}

/** The last drift score measured of a system; 0 when none was. */
export async function findLastDriftScore(
  tx: Queryable,
  organizationId: string,
  systemId: string,
): Promise<number> {
  const { rows } = await tx.query<{ drift_score: number }>(
    `SELECT drift_score FROM governance_decisions WHERE organization_id = $1 AND system_id = $2 AND kind <> 'consensus'
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [organizationId, systemId],
  );
  return rows[0]?.drift_score ?? 0;
}

export interface ReadingRow {
  id: string;
  drift_score: number;
  threshold: number;
  method: string;
  model: string;
  method_version: string;
  comparison: DriftMeasurement["comparison"];
  created_at: Date;
}

/** The newest drift scores of a system, oldest of them first. */
export async function listReadings(
  organizationId: string,
  systemId: string,
  page: Pick<Page, "limit">,
): Promise<ReadingRow[]> {
  const { rows } = await pool().query<ReadingRow>(
    `SELECT * FROM (
       SELECT id, drift_score, threshold, method, model, method_version, comparison, created_at FROM governance_decisions
       WHERE organization_id = $1 AND system_id = $2 AND kind <> 'consensus' ORDER BY created_at DESC, id DESC LIMIT $3) newest
     ORDER BY created_at, id`,
    [organizationId, systemId, page.limit],
  );
  return rows;
}
