import { createHash, hash } from "node:crypto";
import pg from "pg";
import type { MemberActor } from "@/lib/core/actor";
import { appendToLedger, verifyLedger } from "@/lib/ledger";
import { type Bench, median, rateFigure, timed } from "./figure";

const ENTRIES = 100_000;
const BATCH = 10_000;
const ROUNDS = 5;
const ORGANIZATION_ID = "org_bench_verify";

/**
 * A full verify of 100,000 entries against hashing the same bytes that lie in memory: with Node's
 * ordinary `createHash`, which the goal is held against, and beside it with the newer one-shot `hash`.
 */
export const benchVerify: Bench = async ({ databaseUrl }) => {
  await fillChain();
  const actor = { kind: "member", organizationId: ORGANIZATION_ID } as MemberActor;
  const bytes = await readHashedBytes(databaseUrl);
  const verifyMs: number[] = [];
  const hashMs: number[] = [];
  const oneShotMs: number[] = [];
  await verifyLedger(actor);
  for (let round = 0; round < ROUNDS; round++) {
    hashMs.push(
      await timed(async () => bytes.map((item) => createHash("sha256").update(item).digest("hex"))),
    );
    oneShotMs.push(await timed(async () => bytes.map((item) => hash("sha256", item, "hex"))));
    verifyMs.push(await timed(() => verifyOnce(actor)));
  }
  const perSecond = (values: readonly number[]) => (ENTRIES * 1000) / median(values);
  const what = "full verify of 100,000 entries / hashing the same bytes in memory";
  const beside = rateFigure(
    "  the same / one-shot hash()",
    perSecond(verifyMs),
    perSecond(oneShotMs),
    "entries/s",
    0,
  );
  return [
    rateFigure(what, perSecond(verifyMs), perSecond(hashMs), "entries/s", 0.4),
    { ...beside, goal: "none" },
  ];
};

async function fillChain(): Promise<void> {
  for (let from = 0; from < ENTRIES; from += BATCH) {
    await Promise.all(
      Array.from({ length: BATCH }, (_, index) =>
        appendToLedger(ORGANIZATION_ID, {
          systemName: `System ${(from + index) % 40}`,
          decision: "APPROVE",
          driftScore: ((from + index) % 1000) / 1000,
          riskLevel: "LOW",
          timestamp: new Date(1_760_000_000_000 + (from + index) * 1000).toISOString(),
          payload: JSON.stringify({ behavior: `Observed behaviour number ${from + index} of an assistant.` }),
          events: [],
        }),
      ),
    );
  }
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
