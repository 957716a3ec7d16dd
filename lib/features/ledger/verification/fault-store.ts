import { pool, type Queryable } from "@/lib/platform/database/database";
import type { ChainFault, FaultFinder, FaultSubject } from "../schema";

/** What was found at a time: a fault, that there is none any more, or that the operator accepted one. */
export interface FoundState {
  at: Date;
  about: FaultSubject;
  state: "broken" | "whole" | "accepted";
  fault: ChainFault | null;
  firstBadId: number | null;
  entriesVerified: number;
  by: FaultFinder;
  detail: string;
}

export async function insertFoundState(
  db: Queryable,
  organizationId: string,
  found: FoundState,
): Promise<void> {
  await db.query(
    `INSERT INTO ledger_faults (organization_id, found_at, about, state, fault, first_bad_id, entries_verified, found_by, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      organizationId,
      found.at,
      found.about,
      found.state,
      found.fault,
      found.firstBadId,
      found.entriesVerified,
      found.by,
      found.detail,
    ],
  );
}

interface FoundRow {
  found_at: Date;
  about: FaultSubject;
  state: FoundState["state"];
  fault: ChainFault | null;
  first_bad_id: string | null;
  entries_verified: string;
  found_by: FaultFinder;
  detail: string;
}

/** What was found, newest first. */
export async function listFoundStates(
  organizationId: string,
  limit: number,
  db: Queryable = pool(),
): Promise<FoundState[]> {
  const { rows } = await db.query<FoundRow>(
    `SELECT found_at, about, state, fault, first_bad_id, entries_verified, found_by, detail
     FROM ledger_faults WHERE organization_id = $1 ORDER BY id DESC LIMIT $2`,
    [organizationId, limit],
  );
  return rows.map(toFound);
}

/** The newest state about a subject; undefined when nothing was ever wrong with it. */
export async function findNewestState(
  organizationId: string,
  about: FaultSubject,
  db: Queryable = pool(),
): Promise<FoundState | undefined> {
  const { rows } = await db.query<FoundRow>(
    `SELECT found_at, about, state, fault, first_bad_id, entries_verified, found_by, detail
     FROM ledger_faults WHERE organization_id = $1 AND about = $2 ORDER BY id DESC LIMIT 1`,
    [organizationId, about],
  );
  return rows[0] && toFound(rows[0]);
}

function toFound(row: FoundRow): FoundState {
  return {
    at: row.found_at,
    about: row.about,
    state: row.state,
    fault: row.fault,
    firstBadId: row.first_bad_id === null ? null : Number(row.first_bad_id),
    entriesVerified: Number(row.entries_verified),
    by: row.found_by,
    detail: row.detail,
  };
}
