import { afterAll, beforeAll, expect, test } from "vitest";
import { getRecordEntry, listRecords, recoverLedger } from "@/lib/features/ledger";
import { assay, recordFact, recordFacts } from "@/lib/features/records";
import { pool, transaction } from "@/lib/platform/database/database";
import { actorOf, type OwnDatabase, startOwnDatabase } from "./own-database";

let database: OwnDatabase;
beforeAll(async () => {
  database = await startOwnDatabase();
});
afterAll(() => database.stop());

const PAGE = { skip: 0, limit: 100 };
const memberOf = (organizationId: string) => ({ ...actorOf(organizationId), userId: "usr_1", name: "Ada" });

function fact(id: string) {
  return {
    kind: "control_status",
    subject: { type: "control", id, label: "A.5.15 Access control" },
    payload: { to: "implemented", from: "gap", note: undefined },
    at: new Date("2026-05-01T10:00:00.000Z"),
  } as const;
}

async function subjectsOf(organizationId: string): Promise<string[]> {
  const { data } = await listRecords(memberOf(organizationId), PAGE);
  return data.map(({ subject }) => subject.id).reverse();
}

test("a process without a ledger leaves a committed record to whoever reads or recovers", async () => {
  const organizationId = "org_left";
  await transaction((tx) => recordFact(tx, memberOf(organizationId), fact("ctl_1")));
  const waiting = await pool().query("SELECT chain FROM ledger_intents WHERE organization_id = $1", [
    organizationId,
  ]);
  expect(waiting.rows).toEqual([{ chain: "records" }]);
  expect(await subjectsOf(organizationId)).toEqual(["ctl_1"]);
});

test("records come in the order of their transaction, one by one and many at once", async () => {
  await recoverLedger();
  const organizationId = "org_ordered";
  const many = Array.from({ length: 300 }, (_, index) => `ctl_${index}`);
  await transaction(async (tx) => {
    await recordFacts(tx, memberOf(organizationId), many.map(fact));
    await recordFact(tx, memberOf(organizationId), fact("ctl_last"));
  });
  const { total } = await listRecords(memberOf(organizationId), PAGE);
  expect(total).toBe(301);
  expect(await subjectsOf(organizationId)).toEqual([...many.slice(201), "ctl_last"]);
});

test("a transaction that is rolled back leaves no record", async () => {
  const organizationId = "org_rolled_back";
  const failing = transaction(async (tx) => {
    await recordFact(tx, memberOf(organizationId), fact("ctl_1"));
    throw new Error("the change fails");
  });
  await expect(failing).rejects.toThrow("the change fails");
  expect(await subjectsOf(organizationId)).toEqual([]);
});

test("an entry says who, what and what changed, and its bytes are the documented ones", async () => {
  const organizationId = "org_said";
  await transaction((tx) => recordFact(tx, memberOf(organizationId), fact("ctl_1")));
  await transaction((tx) => recordFact(tx, assay(organizationId), fact("ctl_2")));
  const first = await getRecordEntry(memberOf(organizationId), "1");
  expect(first).toMatchObject({
    chain: "records",
    id: 1,
    kind: "control_status",
    subject: { type: "control", id: "ctl_1", label: "A.5.15 Access control" },
    actor: { type: "member", id: "usr_1", name: "Ada" },
    previous_hash: `sha256:${"0".repeat(64)}`,
    timestamp: "2026-05-01T10:00:00.000Z",
    payload: '{"from":"gap","to":"implemented"}',
  });
  expect(Object.keys(JSON.parse(first.canonical))).toEqual([
    ...["actor_id", "actor_name", "actor_type", "chain", "id", "kind", "organization", "payload_digest"],
    ...["previous_hash", "subject_id", "subject_label", "subject_type", "timestamp", "v"],
  ]);
  expect(await getRecordEntry(memberOf(organizationId), "2")).toMatchObject({
    actor: { type: "system", id: "system", name: "Assay" },
    previous_hash: first.current_hash,
  });
});
