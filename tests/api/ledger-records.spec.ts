import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRecordDifference } from "@/lib/features/governance";
import { findLedgerFault, getLedgerState } from "@/lib/features/ledger";
import { buildEntries } from "@/lib/features/ledger/chain/build-entries";
import { decisionsOf } from "@/lib/features/ledger/chain/chain";
import { appendEntries, readHead } from "@/lib/features/ledger/chain/queries";
import { pool } from "@/lib/platform/database/database";
import { api } from "../support/api";
import { escalated, newReviewer } from "../support/governance";
import { asOwner, tamper } from "../support/ledger";
import { newOrganization, type TestOrganization } from "../support/organization";
import { startReceiver, type WebhookReceiver } from "../support/webhook-receiver";
import { newEndpoint } from "../support/webhooks";

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const HARM = "Aria published the customer's card number and refused to hand over to an operator.";

async function govern(organization: TestOrganization, behavior = HARM) {
  const { json } = await api({
    method: "POST",
    path: "/v1/govern",
    apiKey: organization.apiKey,
    body: {
      system_name: "Aria",
      behavior,
      expected_behavior: "Aria asks an operator first.",
      threshold: 0.1,
    },
  });
  return json;
}

const decision = async (organization: TestOrganization, id: string) =>
  (await api({ path: `/v1/decisions/${id}`, apiKey: organization.apiKey })).json;

const alter = (assignment: string, id: string) =>
  asOwner([`UPDATE governance_decisions SET ${assignment} WHERE id = $1`, [id]]);

describe("a decision's record", () => {
  test("that says what its entry says is shown so, and the daily check finds nothing", async () => {
    const organization = await newOrganization();
    const { id } = await govern(organization);
    expect((await decision(organization, id)).matches_ledger).toBe(true);
    expect(await findRecordDifference(organization.organizationId)).toBeUndefined();
  });

  test.each([
    ["outcome", "decision = CASE decision WHEN 'APPROVE' THEN 'FLAG' ELSE 'APPROVE' END"],
    ["risk level", "risk_level = CASE risk_level WHEN 'LOW' THEN 'HIGH' ELSE 'LOW' END"],
    ["score", "drift_score = 0.000001"],
    ["threshold", "threshold = 0.99"],
    ["text", "behavior = 'Aria asked an operator.'"],
    ["text with its digest", "behavior = 'x', behavior_digest = 'sha256:' || encode(sha256('x'), 'hex')"],
    ["author", "requested_by = 'usr_nobody'"],
    ["time", "created_at = created_at - interval '1 day'"],
  ])("whose %s was changed is shown to differ and is found by the daily check", async (_, assignment) => {
    const organization = await newOrganization();
    const { id, ledger_entry } = await govern(organization);
    await alter(assignment, id);
    expect((await decision(organization, id)).matches_ledger).toBe(false);
    expect(await findRecordDifference(organization.organizationId)).toEqual({ ledgerId: ledger_entry.id });
  });

  test("that was read and differs is told of once: an event to subscribers, the log, and a banner", async () => {
    const organization = await newOrganization();
    await newEndpoint(organization, receiver.url, { events: ["ledger.fault"] });
    const { id, ledger_entry } = await govern(organization);
    await alter("decision = 'APPROVE', risk_level = 'LOW', threshold = 0.9", id);
    for (let times = 0; times < 3; times++) await decision(organization, id);
    const actor = { kind: "member", organizationId: organization.organizationId } as never;
    expect(await findLedgerFault(actor)).toMatchObject({ about: "records", firstBadId: ledger_entry.id });
    expect((await getLedgerState(actor)).record_fault).toMatchObject({ ledger_id: ledger_entry.id });
    await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBe(1);
    const { rows } = await pool().query(
      "SELECT details FROM security_events WHERE organization_id = $1 AND type = 'ledger.fault_found'",
      [organization.organizationId],
    );
    expect(rows).toMatchObject([{ details: { about: "records", fault: "content" } }]);
  });
});

async function intentOf(id: string): Promise<string> {
  const { rows } = await pool().query<{ intent_id: string }>(
    "SELECT intent_id FROM governance_decisions WHERE id = $1",
    [id],
  );
  return rows[0]?.intent_id ?? "";
}

const giveIntent = (organization: TestOrganization, from: string, to: string) =>
  tamper(
    organization.organizationId,
    `UPDATE ledger_entries SET intent_id = '${to}' WHERE organization_id = $1 AND intent_id = '${from}'`,
  );

describe("the daily check of records", () => {
  test("finds entries whose intents were swapped, which no hash shows", async () => {
    const organization = await newOrganization();
    const one = await govern(organization);
    const other = await govern(organization, "Aria answered a question about opening hours.");
    const [first, second] = [await intentOf(one.id), await intentOf(other.id)];
    await giveIntent(organization, first, "kin_swapped");
    await giveIntent(organization, second, first);
    await giveIntent(organization, "kin_swapped", second);
    expect((await decision(organization, one.id)).matches_ledger).toBe(false);
    expect(await findRecordDifference(organization.organizationId)).toEqual({
      ledgerId: one.ledger_entry.id,
    });
    const { json } = await api({ path: "/v1/ledger/verify", apiKey: organization.apiKey });
    expect(json.chain_valid).toBe(true);
  });

  test("finds an entry with a right hash that no decision has made", async () => {
    const organization = await newOrganization();
    const { organizationId } = organization;
    await govern(organization);
    // As somebody with the application's password can: the sequencer's own statement.
    const head = await readHead(decisionsOf(organizationId));
    const content = {
      systemName: "Aria",
      decision: "APPROVE",
      driftScore: 0,
      riskLevel: "LOW",
      timestamp: "2026-05-01T10:00:00.000Z",
      payload: JSON.stringify({ kind: "govern", decision_id: "dec_forged" }),
      events: [],
    } as const;
    const built = buildEntries(organizationId, head, [
      { id: "kin_forged", content: { ...content, events: [] } },
    ]);
    expect(await appendEntries(decisionsOf(organizationId), head, built.head, built.entries)).toBe(true);
    expect(await findRecordDifference(organizationId)).toEqual({ ledgerId: 2 });
  });

  test("finds a decision that has no entry, and not one that waits for its entry", async () => {
    const organization = await newOrganization();
    const { id } = await govern(organization);
    await asOwner(["UPDATE governance_decisions SET intent_id = 'kin_' || $1 WHERE id = $1", [id]]);
    expect(await findRecordDifference(organization.organizationId)).toEqual({ ledgerId: 1 });
  });
});

describe("a resolved review", () => {
  test("whose answer was changed is shown to differ and is found by the daily check", async () => {
    const organization = await newOrganization();
    const { review_id: reviewId } = await escalated(organization);
    const token = await newReviewer(organization);
    const path = `/v1/reviews/${reviewId}`;
    const body = { decision: "FLAG", note: "Seen and discussed with the owner." };
    const resolved = await api({ method: "POST", path: `${path}/resolve`, token, body });
    expect([resolved.status, resolved.json.matches_ledger]).toEqual([200, true]);
    expect(await findRecordDifference(organization.organizationId)).toBeUndefined();
    await asOwner(["UPDATE reviews SET resolution = 'APPROVE' WHERE id = $1", [reviewId]]);
    const { json } = await api({ path, apiKey: organization.apiKey });
    expect([json.matches_ledger, json.reviewed.matches_ledger]).toEqual([false, true]);
    const { ledger_id: ledgerId } = resolved.json.resolution;
    expect(await findRecordDifference(organization.organizationId)).toEqual({ ledgerId });
  });
});
