import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { listAuditStandings } from "@/lib/features/audits";
import { findSystemNamed, getSystem, listSystems } from "@/lib/features/systems";
import type { System, SystemQuery } from "@/lib/features/systems/schema";
import { standingScore } from "@/lib/judgment/risk/risk-score";
import { now } from "@/lib/platform/clock";
import type { RiskScore, SystemOverview } from "./schema";
import { type DecisionStanding, listDecisionStandings } from "./standing-store";

/**
 * The standing risk score of a system.
 *
 * @throws ServiceError `not_found`
 */
export async function getRiskScore(actor: Actor, systemName: string): Promise<RiskScore> {
  const system = await findSystemNamed(actor, systemName);
  if (!system) throw notFound("system");
  const [standing] = await readStandings(actor, [system]);
  if (!standing) throw notFound("system");
  return { system_name: system.name, ...standing.score, timestamp: now().toISOString() };
}

/** A page of systems with where each stands, by name. */
export async function listSystemOverviews(
  actor: Actor,
  query: SystemQuery,
): Promise<{ total: number; data: SystemOverview[] }> {
  const { total, data } = await listSystems(actor, query);
  const standings = await readStandings(actor, data);
  return { total, data: standings.map(toOverview) };
}

/** @throws ServiceError `not_found` */
export async function getSystemOverview(actor: Actor, id: string): Promise<SystemOverview> {
  const [standing] = await readStandings(actor, [await getSystem(actor, id)]);
  if (!standing) throw notFound("system");
  return toOverview(standing);
}

interface SystemStanding {
  system: System;
  score: ReturnType<typeof standingScore>;
  decisions: DecisionStanding;
}

/** Where systems stand, in their order: two statements, however many they are. */
async function readStandings(actor: Actor, systems: readonly System[]): Promise<SystemStanding[]> {
  const ids = systems.map((system) => system.id);
  const [ofDecisions, ofAudits] = await Promise.all([
    listDecisionStandings(actor.organizationId, ids, now()),
    listAuditStandings(actor.organizationId, ids),
  ]);
  const decisionsOf = new Map(ofDecisions.map((standing) => [standing.system_id, standing]));
  const auditsOf = new Map(ofAudits.map((standing) => [standing.system_id, standing]));
  return systems.flatMap((system) => {
    const decisions = decisionsOf.get(system.id);
    if (!decisions) return [];
    const score = standingScore({ riskClass: system.risk_class, decisions, audits: auditsOf.get(system.id) });
    return [{ system, score, decisions }];
  });
}

function toOverview({ system, score, decisions }: SystemStanding): SystemOverview {
  return {
    ...system,
    risk_score: score.risk_score,
    risk_level: score.risk_level,
    is_measured: score.is_measured,
    last_drift: lastDriftOf(decisions),
    open_reviews: decisions.open_reviews,
  };
}

function lastDriftOf(decisions: DecisionStanding): SystemOverview["last_drift"] {
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
