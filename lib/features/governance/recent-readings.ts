import type { Actor } from "@/lib/core/actor";
import { listRecentReadings } from "./recent-reading-queries";
import type { SystemOverview } from "./schema";

/** The most readings of one system that a small chart has room for. */
const READINGS = 60;

/** Drift readings of systems since an instant, by the system's ID, oldest first. */
export async function readRecentDrift(
  actor: Actor,
  systemIds: readonly string[],
  since: Date,
): Promise<Record<string, NonNullable<SystemOverview["last_drift"]>[]>> {
  const rows = await listRecentReadings(actor.organizationId, systemIds, { since, limit: READINGS });
  const readings: Record<string, NonNullable<SystemOverview["last_drift"]>[]> = {};
  for (const { system_id, created_at, ...reading } of rows) {
    readings[system_id] ??= [];
    readings[system_id].push({ ...reading, timestamp: created_at.toISOString() });
  }
  return readings;
}
