import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { appendToLedger, type LedgerIntent, signCheckpoints } from "@/lib/features/ledger";
import { type Bench, median, rateFigure } from "./figure";

const CALLERS = 64;
const CONNECTIONS = 16;
/** As long as the product lets pass between two checkpoints, so that each round has one. */
const ROUND_MS = 5_000;
const ROUNDS = 3;

const DECISION: LedgerIntent = {
  systemName: "Aria support assistant",
  decision: "APPROVE",
  driftScore: 0.12,
  riskLevel: "LOW",
  timestamp: "2026-01-01T00:00:00.000Z",
  payload: JSON.stringify({ behavior: "Answered a question about a delivery from the knowledge base." }),
  events: [],
};

/**
 * Ledger appends by 64 callers, hashing, chaining, events and signed checkpoints included, against
 * inserting the same rows one by one through 16 connections, without any of that.
 */
export const benchAppends: Bench = async ({ ownerUrl }) => {
  const baseline = new pg.Pool({ connectionString: ownerUrl, max: CONNECTIONS });
  // A connection that is still closing when the database stops is no failure of the bench.
  baseline.on("error", () => undefined);
  await baseline.query("CREATE TABLE bench_rows (LIKE ledger_entries INCLUDING ALL)");
  await baseline.query("CREATE SEQUENCE bench_ids");
  const canonical = Buffer.alloc(460, "x");
  const insert = () => {
    const hash = `sha256:${randomBytes(32).toString("hex")}`;
    return baseline.query({
      name: "bench-insert",
      text: `INSERT INTO bench_rows (organization_id, id, system_name, decision, drift_score, risk_level, timestamp,
               payload_digest, previous_hash, current_hash, canonical, payload, intent_id)
             VALUES ('org_bench', nextval('bench_ids'), $1, 'APPROVE', 0.12, 'LOW', $2, $3, $3, $3, $4, $5, $3)`,
      values: [DECISION.systemName, DECISION.timestamp, hash, canonical, DECISION.payload],
    });
  };
  const append = () => appendToLedger("org_bench_appends", DECISION);
  const ours: number[] = [];
  const bare: number[] = [];
  await perSecond(append, CALLERS, 500);
  await perSecond(insert, CONNECTIONS, 500);
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await perSecond(insert, CONNECTIONS, ROUND_MS));
    const signing = pause(ROUND_MS / 2).then(signCheckpoints);
    ours.push(await perSecond(append, CALLERS, ROUND_MS));
    await signing;
  }
  await baseline.end();
  return [
    rateFigure(
      "ledger appends by 64 callers / single-row inserts of the same rows",
      median(ours),
      median(bare),
      "rows/s",
      2,
    ),
  ];
};

async function perSecond(work: () => Promise<unknown>, callers: number, durationMs: number): Promise<number> {
  const started = performance.now();
  let done = 0;
  const caller = async () => {
    while (performance.now() - started < durationMs) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (done * 1000) / (performance.now() - started);
}
