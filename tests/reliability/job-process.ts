/**
 * A process that does jobs of the table `test_jobs` until it is stopped or killed, each of `WORK_MS`. Prints what
 * it begins and what it loses; who has done what, and when, is in the database.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { closeDatabase, pool } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";
import { JobRunner } from "@/lib/platform/jobs/runner";

const { WORKER_NAME = "", WORK_MS = "0", MAX_AT_ONCE = "4", LEASE_MS = "2000" } = process.env;

const ClaimedJobSchema = z.strictObject({ id: z.int(), claim_id: z.string() });
type ClaimedJob = z.output<typeof ClaimedJobSchema>;

const CLAIM = `
  WITH picked AS (
    SELECT id, claimed_until FROM test_jobs
    WHERE result IS NULL AND (claimed_until IS NULL OR claimed_until < now())
    ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED),
  claimed AS (
    UPDATE test_jobs j SET claim_id = $1, claimed_until = now() + $4 * interval '1 millisecond'
    FROM picked p WHERE j.id = p.id RETURNING j.id, j.claim_id),
  begun AS (
    INSERT INTO test_job_runs (job_id, worker, began_at, lost_at)
    SELECT id, $2, now(), claimed_until FROM picked)
  SELECT id, claim_id FROM claimed`;

const runner = new JobRunner<ClaimedJob, string>({
  pollMs: 100,
  maxAtOnce: Number(MAX_AT_ONCE),
  claim: async (capacity) => ({
    jobs: await selectRows(pool(), ClaimedJobSchema, {
      text: CLAIM,
      values: [randomUUID(), WORKER_NAME, capacity, Number(LEASE_MS)],
    }),
  }),
  lease: {
    ms: Number(LEASE_MS),
    renewal: {
      everyMs: 250,
      renew: async (jobs) => {
        const { rows } = await pool().query<{ id: number }>(
          `UPDATE test_jobs j SET claimed_until = now() + $1 * interval '1 millisecond'
           FROM jsonb_to_recordset($2::jsonb) AS held(id int, claim_id text)
           WHERE j.id = held.id AND j.claim_id = held.claim_id RETURNING j.id`,
          [Number(LEASE_MS), JSON.stringify(jobs)],
        );
        return new Set(jobs.filter(({ id }) => rows.some((row) => row.id === id)));
      },
      failure: "Could not renew",
    },
  },
  run: async ({ id }, signal) => {
    process.stdout.write(`begins ${id}\n`);
    signal.addEventListener("abort", () => process.stdout.write(`loses ${id}\n`));
    await pause(Number(WORK_MS));
    return `${WORKER_NAME} did it`;
  },
  store: async (finished) => {
    const results = finished.map(({ job, result }) => ({ ...job, result }));
    await pool().query(
      `UPDATE test_jobs j SET result = r.result, writes = writes + 1, claim_id = NULL, claimed_until = NULL
       FROM jsonb_to_recordset($1::jsonb) AS r(id int, claim_id text, result text)
       WHERE j.id = r.id AND j.claim_id = r.claim_id`,
      [JSON.stringify(results)],
    );
  },
  failure: "Jobs could not be claimed or stored",
  jobFailure: "A job failed",
  describe: ({ id }) => ({ job: id }),
});

runner.start();
process.stdout.write("ready\n");
const alive = setInterval(() => undefined, 60_000);
process.once("SIGTERM", async () => {
  await runner.stop();
  await closeDatabase();
  clearInterval(alive);
});
