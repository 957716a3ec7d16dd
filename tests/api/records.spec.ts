import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { tamper } from "../support/ledger";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

const run = promisify(execFile);

interface RecordEntry {
  id: number;
  kind: string;
  subject: { type: string; id: string; label: string };
  actor: { type: string; id: string; name: string };
}

async function recordsOf({ apiKey }: TestOrganization, query = ""): Promise<RecordEntry[]> {
  const { status, json } = await api({ path: `/v1/ledger?chain=records&limit=100${query}`, apiKey });
  expect(status).toBe(200);
  return json.data.toReversed();
}

const payloadOf = async ({ apiKey }: TestOrganization, id: number) =>
  JSON.parse((await api({ path: `/v1/ledger/${id}?chain=records`, apiKey })).json.payload);

const kindsOf = (records: readonly RecordEntry[]) => records.map(({ kind }) => kind);

describe("a change", () => {
  test("of a control is a record of its own, however it was made, and what changes nothing is none", async () => {
    const organization = await newOrganization();
    const { apiKey } = organization;
    const program = await newProgram(apiKey);
    const [one = "", other = ""] = program.ids;
    await program.put(one, { status: "gap", implementation: "We have not begun.", note: "Looked at it." });
    await program.put(one, { status: "gap" });
    await program.bulk({ control_ids: [one, other], status: "implemented" });
    const csv = (await api({ path: `${program.path}/controls/export`, apiKey })).text;
    const rawBody = csv.replace("implemented", "in_progress");
    const headers = { "content-type": "text/csv" };
    await api({ method: "POST", path: `${program.path}/controls/import`, apiKey, headers, rawBody });
    const records = await recordsOf(organization);
    expect(kindsOf(records)).toEqual([
      "program_created",
      ...["control_status", "control_status", "control_status", "export", "control_status"],
    ]);
    const [, first] = records;
    expect(first).toMatchObject({
      subject: { type: "control", id: one },
      actor: { type: "api_key", name: "First key" },
    });
    expect(first?.subject.label).toMatch(/^DMA Art\. /);
    expect(await payloadOf(organization, 2)).toMatchObject({
      program: { id: program.id, name: "EU launch" },
      changes: [
        { field: "status", from: "not_started", to: "gap" },
        { field: "implementation", to_digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
      ],
      source: "update",
    });
    expect(JSON.stringify(await payloadOf(organization, 2))).not.toContain("begun");
    expect((await recordsOf(organization, `&subject_type=control&subject_id=${one}`)).length).toBe(3);
    const history = await program.history(one);
    const [latest] = await recordsOf(organization, `&subject_id=${one}&from=${history[0].changed_at}`);
    expect(latest).toMatchObject({ kind: "control_status", timestamp: history[0].changed_at });
  });

  test("that was refused or rolled back is none", async () => {
    const organization = await newOrganization();
    const program = await newProgram(organization.apiKey);
    expect((await program.put(program.first, { status: "done" })).status).toBe(422);
    const unknown = [program.first, `ctl_${"0".repeat(26)}`];
    expect((await program.bulk({ control_ids: unknown, status: "gap" })).status).toBe(422);
    expect(kindsOf(await recordsOf(organization))).toEqual(["program_created"]);
  });

  test("that was tried on another organization's things is a record of neither", async () => {
    const [owner, stranger] = [await newOrganization(), await newOrganization()];
    const program = await newProgram(owner.apiKey);
    const { apiKey } = stranger;
    const control = `${program.path}/controls/${program.first}`;
    for (const [method, address, body] of [
      ["PUT", control, { status: "gap" }],
      ["PATCH", program.path, { name: "Mine" }],
      ["DELETE", program.path, undefined],
      ["GET", `${program.path}/controls/export`, undefined],
    ] as const)
      expect((await api({ method, path: address, apiKey, body })).status, address).toBe(404);
    expect(kindsOf(await recordsOf(owner))).toEqual(["program_created"]);
    expect(await recordsOf(stranger)).toEqual([]);
  });

  test("of applicability, scope, evidence, webhooks and audits is a record", async () => {
    const organization = await newOrganization();
    const { apiKey } = organization;
    const send = async (method: "POST" | "PUT" | "PATCH" | "DELETE", address: string, body?: unknown) => {
      const { status, json, text } = await api({ method, path: address, apiKey, body });
      expect(status, `${method} ${address}: ${text}`).toBeLessThan(300);
      return json;
    };
    const program = await newProgram(apiKey);
    const override = { applies: false, reason: "We are no gatekeeper." };
    const answers = [{ question: "place", values: ["eu"] }];
    await send("PATCH", "/v1/profile", { answers });
    await send("PUT", "/v1/applicability/gdpr_art-6.1", override);
    await send("DELETE", "/v1/applicability/gdpr_art-6.1");
    await send("PUT", `${program.path}/exclusions`, {
      control_ids: [program.first],
      justification: "Not us.",
    });
    await send("PUT", `${program.path}/exclusions`, { control_ids: [program.first], justification: null });
    await send("PATCH", program.path, { name: "EU launch 2027" });
    const item = { kind: "link", title: "Policy", url: "https://example.com/policy?token=secret" };
    const evidence = await send("POST", "/v1/evidence", item);
    await send("POST", `/v1/evidence/${evidence.id}/controls`, { control_ids: [program.first] });
    await send("DELETE", `/v1/evidence/${evidence.id}/controls/${program.first}`);
    await send("DELETE", `/v1/evidence/${evidence.id}`);
    const endpoint = { url: "https://example.com/hook/secret", events: ["audit.completed"] };
    const webhook = await send("POST", "/v1/webhooks", endpoint);
    await send("PATCH", `/v1/webhooks/${webhook.id}`, { is_active: false });
    await send("POST", `/v1/webhooks/${webhook.id}/rotate-secret`, {});
    await send("DELETE", `/v1/webhooks/${webhook.id}`);
    const audit = await send("POST", "/v1/audit", { system_name: "Aria", framework: "DMA", scope: "quick" });
    await send("DELETE", program.path);
    const records = await recordsOf(organization);
    expect(kindsOf(records)).toEqual([
      ...["program_created", "profile_answers", "applicability_override", "applicability_override_removed"],
      ...["control_exclusion", "control_exclusion_removed", "program_changed"],
      ...["evidence_added", "evidence_linked", "evidence_unlinked", "evidence_removed"],
      ...["webhook_created", "webhook_changed", "webhook_changed", "webhook_deleted"],
      ...["audit_completed", "program_deleted"],
    ]);
    expect(await payloadOf(organization, 3)).toEqual({ about: "organization", ...override });
    expect(await payloadOf(organization, 16)).toMatchObject({
      framework: "DMA",
      compliance_score: audit.compliance_score,
    });
    expect(records[15]).toMatchObject({ subject: { id: audit.id }, actor: { type: "api_key" } });
    const { text } = await api({ path: "/v1/ledger/export?chain=records", apiKey });
    expect(text).not.toContain("token=secret");
    expect(text).not.toContain("/hook/secret");
  });

  test("of keys, members and settings names the administrator, and holds no secret", async () => {
    const organization = await newOrganization();
    const { admin, password } = organization;
    const token = await logIn(admin.email, password);
    const send = async (method: "POST" | "PATCH" | "DELETE", address: string, body?: unknown) => {
      const { status, json } = await api({ method, path: address, token, body });
      expect(status, `${method} ${address}`).toBeLessThan(300);
      return json;
    };
    const member = await newMember(organization, "viewer");
    const key = await send("POST", "/v1/api-keys", { name: "Build", scopes: ["audit"] });
    await send("DELETE", `/v1/api-keys/${key.id}`);
    await send("PATCH", `/v1/members/${member.id}`, { role: "manager" });
    await send("DELETE", `/v1/members/${member.id}?keys=revoke`);
    await send("PATCH", "/v1/organization", { four_eyes_reviews: false });
    const records = await recordsOf(organization);
    expect(kindsOf(records)).toEqual([
      ...["api_key_created", "api_key_revoked", "member_role", "member_removed", "setting"],
    ]);
    for (const { actor } of records)
      expect(actor).toEqual({ type: "member", id: admin.userId, name: "Ada Admin" });
    expect(await payloadOf(organization, 3)).toEqual({ from: "viewer", to: "manager" });
    const { text } = await api({ path: "/v1/ledger/export?chain=records", apiKey: organization.apiKey });
    expect(text).not.toContain(key.key);
  });
});

describe("the two chains", () => {
  let organization: TestOrganization;
  let apiKey: string;
  beforeAll(async () => {
    organization = await newOrganization();
    ({ apiKey } = organization);
    const program = await newProgram(apiKey);
    await program.bulk({ control_ids: program.ids.slice(0, 5), status: "gap" });
    await api({
      method: "POST",
      path: "/v1/drift",
      apiKey,
      body: { system_name: "Aria", behavior: "It asks.", expected_behavior: "It asks." },
    });
  });
  const get = async (address: string) => (await api({ path: `/v1/ledger${address}`, apiKey })).json;

  test("are lists of their own, and the default is that of decisions", async () => {
    const [decisions, named, records] = [
      await get(""),
      await get("?chain=decisions"),
      await get("?chain=records"),
    ];
    expect(decisions).toEqual(named);
    expect([decisions.total, records.total]).toEqual([1, 6]);
    expect(Object.keys(decisions.data[0])).not.toContain("chain");
    expect(records.data.at(-1).previous_hash).toBe(`sha256:${"0".repeat(64)}`);
    expect(records.data[0].previous_hash).toBe(records.data[1].current_hash);
  });

  test("have checkpoints, proofs and verifications of their own", async () => {
    const [decisions, records] = [await get("/checkpoint"), await get("/checkpoint?chain=records")];
    expect([decisions.size, records.size]).toEqual([1, 6]);
    expect(records.origin).toBe(`${decisions.origin}/records`);
    expect(await get("/verify?chain=records")).toMatchObject({ chain_valid: true, entries_verified: 6 });
    expect(await get("/verify")).toMatchObject({ chain_valid: true, entries_verified: 1 });
    expect(await get("/6/proof?chain=records")).toMatchObject({ index: 5, size: 6 });
    expect(await get("/consistency?chain=records&from=2")).toMatchObject({ from: 2, to: 6 });
    expect((await api({ path: "/v1/ledger/6", apiKey })).status).toBe(404);
  });

  test.each([
    ["kind=control_status", 5],
    ["kind=approval", 0],
    ["subject_type=program", 1],
    ["subject_type=control&kind=control_status&limit=2", 5],
  ])("records are found by %s", async (query, total) => {
    expect((await get(`?chain=records&${query}`)).total).toBe(total);
  });

  test.each([
    ["kind=approval", "kind"],
    ["chain=records&decision=FLAG", "decision"],
    ["chain=records&kind=nothing", "kind"],
    ["chain=both", "chain"],
  ])("a filter of the other chain, or none there is, is refused: %s", async (query, pointer) => {
    const { status, json } = await api({ path: `/v1/ledger?${query}`, apiKey });
    expect([status, json.errors[0].pointer]).toEqual([422, pointer]);
  });

  test("are another organization's never", async () => {
    const other = await newOrganization();
    expect((await api({ path: "/v1/ledger/1?chain=records", apiKey: other.apiKey })).status).toBe(404);
    expect(await recordsOf(other)).toEqual([]);
  });

  test("exports verify offline, each with its own checkpoint and key, and not with the other's", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-records-"));
    const download = async (name: string, address: string) =>
      fs.writeFileSync(path.join(folder, name), (await api({ path: `/v1/ledger/${address}`, apiKey })).text);
    for (const chain of ["decisions", "records"]) {
      // The checkpoint first: an export is itself a record, behind the last one it holds.
      await download(`${chain}.json`, `checkpoint?chain=${chain}`);
      await download(`${chain}.ndjson`, `export?chain=${chain}`);
      await download(`${chain}.key`, `public-key?chain=${chain}`);
      await download(`${chain}.proof`, `1/proof?chain=${chain}`);
    }
    const script = path.resolve("scripts/verify-ledger.mjs");
    const verify = async (...args: string[]): Promise<string> =>
      run(process.execPath, [script, ...args], { cwd: folder }).then(
        ({ stdout }) => stdout,
        (error: { stderr: string }) => error.stderr,
      );
    expect(await verify("decisions.ndjson", "decisions.json", "decisions.key")).toMatch(/^OK: 1 entries/);
    expect(await verify("records.ndjson", "records.json", "records.key")).toMatch(/^OK: 7 entries/);
    expect(await verify("--proof", "records.proof", "records.key")).toMatch(/^OK/);
    expect(await verify("records.ndjson", "records.json", "decisions.key")).toMatch(/^BROKEN: signature/);
    expect(await verify("records.ndjson", "decisions.json", "decisions.key")).toMatch(
      /^BROKEN: entry 1: content/,
    );
    const lines = fs.readFileSync(path.join(folder, "records.ndjson"), "utf8");
    for (const [from, to] of [
      ['"kind":"control_status"', '"kind":"approval"'],
      ['"name":"First key"', '"name":"Ada Admin"'],
      ['\\"to\\":\\"gap\\"', '\\"to\\":\\"implemented\\"'],
    ] as const) {
      fs.writeFileSync(path.join(folder, "forged.ndjson"), lines.replace(from, to));
      expect(await verify("forged.ndjson", "records.json", "records.key"), from).toMatch(
        /^BROKEN: entry \d: content/,
      );
    }
    fs.rmSync(folder, { recursive: true });
  });

  test("a record that somebody changed is named by the verification, and the other chain stays whole", async () => {
    const victim = await newOrganization();
    const program = await newProgram(victim.apiKey);
    await program.bulk({ control_ids: program.ids.slice(0, 3), status: "gap" });
    expect((await recordsOf(victim)).length).toBe(4);
    await tamper(
      victim.organizationId,
      "UPDATE ledger_entries SET actor_name = 'Somebody else' WHERE organization_id = $1 AND chain = 'records' AND id = 3",
    );
    const verify = async (chain: string) =>
      (await api({ path: `/v1/ledger/verify?chain=${chain}`, apiKey: victim.apiKey })).json;
    expect(await verify("records")).toMatchObject({ chain_valid: false, fault: "content", first_bad_id: 3 });
    expect(await verify("decisions")).toMatchObject({ chain_valid: true });
  });
});
