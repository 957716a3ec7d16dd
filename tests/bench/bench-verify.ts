import { createHash, hash } from "node:crypto";
import pg from "pg";
import type { MemberActor } from "@/lib/core/actor";
import { getCheckpoint, listLedger, proveInclusion, verifyLedger } from "@/lib/features/ledger";
import { type Bench, type Figure, median, percentile, rateFigure, timed, timeFigure } from "./figure";
import { benchActor, fillChain } from "./ledger-chain";

const ENTRIES = 250_000;
/** A checkpoint for each so many entries, as a busy day leaves them. */
const CHECKPOINT_EVERY = 10_000;
const ROUNDS = 5;
const READS = 200;
const MAX_GROWTH_MB = 64;
const ORGANIZATION_ID = "org_bench_verify";

/**
 * A full verify of 250,000 entries with their checkpoints against hashing the same bytes that lie in
 * memory: with Node's ordinary `createHash`, which the goal is held against, and beside it with the
 * newer one-shot `hash`. Then reads of the same chain: its deepest page, and proofs.
 */
export const benchVerify: Bench = async ({ databaseUrl }) => {
  const actor = benchActor(ORGANIZATION_ID);
  const signMs: number[] = [];
  for (let entries = CHECKPOINT_EVERY; entries <= ENTRIES; entries += CHECKPOINT_EVERY) {
    await fillChain(ORGANIZATION_ID, CHECKPOINT_EVERY);
    signMs.push(await timed(() => getCheckpoint(actor)));
  }
  await verifyOnce(actor);
  const growthMb = await memoryGrowth(() => verifyOnce(actor));
  const rates = await compareRates(databaseUrl, actor);
  const growth: Figure = {
    what: "  memory of the process while verifying, all threads",
    measured: `+${growthMb.toFixed(0)} MB`,
    baseline: "–",
    ratio: "–",
    goal: `≤ ${MAX_GROWTH_MB} MB`,
    isMet: growthMb <= MAX_GROWTH_MB,
  };
  const signing = timeFigure(
    `signing a checkpoint over ${CHECKPOINT_EVERY} new entries`,
    median(signMs),
    1_000,
  );
  return [...rates, growth, signing, await benchPage(actor), await benchProof(actor)];
};

async function compareRates(databaseUrl: string, actor: MemberActor): Promise<Figure[]> {
  const bytes = await readHashedBytes(databaseUrl);
  const verifyMs: number[] = [];
  const hashMs: number[] = [];
  const oneShotMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    hashMs.push(
      await timed(async () => bytes.map((item) => createHash("sha256").update(item).digest("hex"))),
    );
    oneShotMs.push(await timed(async () => bytes.map((item) => hash("sha256", item, "hex"))));
    verifyMs.push(await timed(() => verifyOnce(actor)));
  }
  const perSecond = (values: readonly number[]) => (ENTRIES * 1000) / median(values);
  const [ours, ordinary, oneShot] = [verifyMs, hashMs, oneShotMs].map(perSecond) as [number, number, number];
  const what = "full verify of 250,000 entries / hashing the same bytes in memory";
  const beside = rateFigure("  the same / one-shot hash()", ours, oneShot, "entries/s", 0);
  return [rateFigure(what, ours, ordinary, "entries/s", 0.4), { ...beside, goal: "none" }];
}

/** How far resident memory rises above where it was, in megabytes. */
async function memoryGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  await work();
  clearInterval(sampler);
  return (peak - before) / 1_048_576;
}

async function benchPage(actor: MemberActor): Promise<Figure> {
  const times = [];
  for (let read = 0; read < READS; read++)
    times.push(await timed(() => listLedger(actor, { skip: 240_000, limit: 50 })));
  return timeFigure("page of 50 at skip=240000, p95", percentile(times, 0.95), 20);
}

async function benchProof(actor: MemberActor): Promise<Figure> {
  const times = [];
  for (let read = 0; read < READS; read++) {
    const id = 1 + ((read * 7_919) % ENTRIES);
    times.push(await timed(() => proveInclusion(actor, String(id))));
  }
  return timeFigure("inclusion proof of any of 250,000 entries, p95", percentile(times, 0.95), 20);
}

/** What a verification hashes for each entry: the canonical bytes and the payload. */
async function readHashedBytes(databaseUrl: string): Promise<Buffer[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ canonical: Buffer; payload: string }>(
    "SELECT canonical, payload FROM ledger_entries WHERE organization_id = $1 ORDER BY id",
    [ORGANIZATION_ID],
  );
  await client.end();
  return rows.flatMap((row) => [row.canonical, Buffer.from(row.payload, "utf8")]);
}

async function verifyOnce(actor: MemberActor): Promise<void> {
  const report = await verifyLedger(actor);
  if (!report.chain_valid || report.entries_verified !== ENTRIES) throw new Error(JSON.stringify(report));
}
