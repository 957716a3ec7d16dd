import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { CursorPageOf } from "@/lib/core/pagination";
import { listAuditSummaries } from "@/lib/features/audits";
import { findSystemNamed, getSystem, listSystems, listSystemsByRisk } from "@/lib/features/systems";
import type { System, SystemQuery } from "@/lib/features/systems/schema";
import { systemRisk } from "@/lib/judgment/risk/risk-score";
import { now } from "@/lib/platform/clock";
import { type DecisionSummaryRow, listDecisionSummaries, riskScores } from "./risk-queries";
import type { RiskScore, SystemOverview } from "./schema";

/**
 * The risk score of a system.
 *
 * @throws ServiceError `not_found`
 */
export async function getRiskScore(actor: Actor, systemName: string): Promise<RiskScore> {
  const system = await findSystemNamed(actor, systemName);
  if (!system) throw notFound("system");
  const [scored] = await scoreSystems(actor, [system]);
  if (!scored) throw notFound("system");
  return { system_name: system.name, ...scored.score, timestamp: now().toISOString() };
}

/** A page of systems with their risk, by name unless sorted otherwise. */
export async function listSystemOverviews(
  actor: Actor,
  query: SystemQuery,
): Promise<CursorPageOf<SystemOverview>> {
  const { data, ...page } = await listRegister(actor, query);
  return { ...page, data: (await scoreSystems(actor, data)).map(toOverview) };
}

/** A page of the register in any of its orders, that of risk scores included. */
export function listRegister(actor: Actor, { sort, ...query }: SystemQuery): Promise<CursorPageOf<System>> {
  if (sort !== "risk_score" && sort !== "-risk_score") return listSystems(actor, { ...query, sort });
  return listSystemsByRisk(actor, { ...query, sort }, riskScores(actor.organizationId, now()));
}

/** @throws ServiceError `not_found` */
export async function getSystemOverview(actor: Actor, id: string): Promise<SystemOverview> {
  const [scored] = await scoreSystems(actor, [await getSystem(actor, id)]);
  if (!scored) throw notFound("system");
  return toOverview(scored);
}

interface ScoredSystem {
  system: System;
  score: ReturnType<typeof systemRisk>;
  decisions: DecisionSummaryRow;
}

/** What is known of systems, in their order: two statements, however many they are. */
async function scoreSystems(actor: Actor, systems: readonly System[]): Promise<ScoredSystem[]> {
  const ids = systems.map((system) => system.id);
  const [ofDecisions, ofAudits] = await Promise.all([
    listDecisionSummaries(actor.organizationId, ids, now()),
    listAuditSummaries(actor.organizationId, ids),
  ]);
  const decisionsOf = new Map(ofDecisions.map((summary) => [summary.system_id, summary]));
  const auditsOf = new Map(ofAudits.map((summary) => [summary.system_id, summary]));
  return systems.flatMap((system) => {
    const decisions = decisionsOf.get(system.id);
    if (!decisions) return [];
    const score = systemRisk({ riskClass: system.risk_class, decisions, audits: auditsOf.get(system.id) });
    return [{ system, score, decisions }];
  });
}

function toOverview({ system, score, decisions }: ScoredSystem): SystemOverview {
  return {
    ...system,
    risk_score: score.risk_score,
    risk_level: score.risk_level,
    is_measured: score.is_measured,
    audit_coverage: score.audit_coverage,
    last_drift: lastDriftOf(decisions),
    open_reviews: decisions.open_reviews,
  };
}

function lastDriftOf(decisions: DecisionSummaryRow): SystemOverview["last_drift"] {
  const { last_id, last_drift_score, last_threshold, last_is_drifting, last_created_at } = decisions;
  if (last_id === null || last_created_at === null) return null;
  return {
    id: last_id,
    drift_score: last_drift_score ?? 0,
    threshold: last_threshold ?? 0,
    is_drifting: last_is_drifting ?? false,
    timestamp: last_created_at.toISOString(),
  };
}
