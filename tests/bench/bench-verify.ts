import { hash } from "node:crypto";
import pg from "pg";
import type { MemberActor } from "@/lib/core/actor";
import { appendToLedger, verifyLedger } from "@/lib/ledger";
import { type Bench, median, rateFigure, timed } from "./figure";

const ENTRIES = 100_000;
const BATCH = 10_000;
const ROUNDS = 5;
const ORGANIZATION_ID = "org_bench_verify";

/** A full verify of 100,000 entries against hashing the same bytes that lie in memory. */
export const benchVerify: Bench = async ({ databaseUrl }) => {
  await fillChain();
  const actor = { kind: "member", organizationId: ORGANIZATION_ID } as MemberActor;
  const bytes = await readHashedBytes(databaseUrl);
  const verifyMs: number[] = [];
  const hashMs: number[] = [];
  await verifyLedger(actor);
  for (let round = 0; round < ROUNDS; round++) {
    hashMs.push(await timed(async () => hashAll(bytes)));
    verifyMs.push(await timed(() => verifyOnce(actor)));
  }
  const perSecond = (ms: number) => (ENTRIES * 1000) / ms;
  const [ours, bare] = [perSecond(median(verifyMs)), perSecond(median(hashMs))];
  return [
    rateFigure(
      "full verify of 100,000 entries / hashing the same bytes in memory",
      ours,
      bare,
      "entries/s",
      0.4,
    ),
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

function hashAll(bytes: readonly Buffer[]): number {
  let length = 0;
  for (const item of bytes) length += hash("sha256", item, "hex").length;
  return length;
}

async function verifyOnce(actor: MemberActor): Promise<void> {
  const report = await verifyLedger(actor);
  if (!report.chain_valid || report.entries_verified !== ENTRIES) throw new Error(JSON.stringify(report));
}
