import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimAudit, failAudit, type NewAudit, queueAudit } from "@/lib/features/audits/claim-queries";
import { type OwnDatabase, startOwnDatabase } from "./own-database";

let database: OwnDatabase;
let db: pg.Client;
beforeAll(async () => {
  database = await startOwnDatabase();
  db = new pg.Client({ connectionString: database.databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await database.stop();
});
beforeEach(() => db.query("DELETE FROM audits"));

const audit = (systemId: string): NewAudit => ({
  systemId,
  framework: "DMA",
  scope: "quick",
  requestedBy: "test",
  inputDigest: "sha256:-",
  controlsTotal: 1,
  context: "",
  sources: [],
  engine: "auto",
  model: null,
});

/** A new organization with so many audits waiting. */
async function queue(count: number): Promise<{ organizationId: string; ids: string[] }> {
  const name = randomUUID().slice(0, 8);
  const [organizationId, systemId] = [`org_${name}`, `sys_${name}`];
  await db.query("INSERT INTO organizations (id, name) VALUES ($1, $1)", [organizationId]);
  await db.query("INSERT INTO systems (id, organization_id, name, name_key) VALUES ($1, $2, $1, $1)", [
    systemId,
    organizationId,
  ]);
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push(await queueAudit(organizationId, audit(systemId)));
  return { organizationId, ids };
}

/** One worker: takes an audit, ends it, takes the next. @returns whose they were, in order */
async function work(turns: number): Promise<string[]> {
  const served: string[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const claimed = await claimAudit("a-worker");
    if (!claimed) break;
    served.push(claimed.organizationId);
    await failAudit(claimed, "The test has ended.");
  }
  return served;
}

describe("the queue of audits", () => {
  test("serves a single audit next, however many another organization queued before it", async () => {
    const many = await queue(30);
    await work(1);
    const single = await queue(1);
    expect(await work(3)).toEqual([single.organizationId, many.organizationId, many.organizationId]);
  });

  test("lets organizations take turns, and each has its oldest first", async () => {
    const [a, b] = [await queue(4), await queue(4)];
    const served = await work(8);
    expect(served.filter((organizationId) => organizationId === a.organizationId)).toHaveLength(4);
    for (let pair = 0; pair < 4; pair++)
      expect(served.slice(2 * pair, 2 * pair + 2).sort()).toEqual(
        [a.organizationId, b.organizationId].sort(),
      );
    const { rows } = await db.query("SELECT id FROM audits WHERE organization_id = $1 ORDER BY started_at", [
      a.organizationId,
    ]);
    expect(rows.map(({ id }) => id)).toEqual(a.ids);
  });

  test("runs at most four of one organization at once, and another's beside them", async () => {
    await queue(10);
    const claims = await Promise.all(Array.from({ length: 4 }, () => claimAudit(randomUUID())));
    for (let rest = claims.filter(Boolean).length; rest < 4; rest++) await claimAudit(randomUUID());
    expect(await claimAudit("a-fifth")).toBeUndefined();
    const other = await queue(1);
    expect((await claimAudit("another"))?.organizationId).toBe(other.organizationId);
  });

  test("holds a hundred of one organization and refuses the next until some have ended", async () => {
    const { organizationId } = await queue(100);
    const { rows } = await db.query("SELECT system_id FROM audits WHERE organization_id = $1 LIMIT 1", [
      organizationId,
    ]);
    await expect(queueAudit(organizationId, audit(rows[0].system_id))).rejects.toMatchObject({
      code: "rate_limited",
      retryAfterSeconds: 30,
    });
    await work(1);
    await queueAudit(organizationId, audit(rows[0].system_id));
  });
});
