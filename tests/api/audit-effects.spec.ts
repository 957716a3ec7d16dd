import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/database";
import { type ApiAnswer, api } from "../support/api";
import { asOwner } from "../support/ledger";
import { newApiKey, newOrganization, type TestOrganization } from "../support/organization";
import { DOCUMENT } from "./audited-document";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const audit = (body: Record<string, unknown>, headers?: Record<string, string>): Promise<ApiAnswer> =>
  api({ method: "POST", path: "/v1/audit", apiKey: organization.apiKey, body, headers });
const newName = () => `System ${randomUUID().slice(0, 8)}`;

test("an audit records its event, with what it decided", async () => {
  const name = newName();
  const { json } = await audit({ system_name: name, framework: "DMA", scope: "quick", context: DOCUMENT });
  const { rows } = await pool().query<{ payload: string }>(
    "SELECT payload FROM events WHERE organization_id = $1 AND type = 'audit.completed' AND payload LIKE '%' || $2 || '%'",
    [organization.organizationId, json.id],
  );
  expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([
    {
      audit_id: json.id,
      system_name: name,
      framework: "DMA",
      compliance_score: json.compliance_score,
      findings_count: json.findings.length,
    },
  ]);
});

test("twenty audits at once that first mention a system register it once", async () => {
  const name = newName();
  const body = { system_name: name, framework: "DMA", scope: "quick" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => audit(body)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { rows } = await pool().query("SELECT id FROM systems WHERE organization_id = $1 AND name = $2", [
    organization.organizationId,
    name,
  ]);
  expect(rows).toHaveLength(1);
});

test("surrounding blanks do not make another system, and another case does", async () => {
  const name = newName();
  const answers = [name, `  ${name}\t`, name.toUpperCase()].map((system_name) =>
    audit({ system_name, framework: "DMA", scope: "quick" }),
  );
  expect((await Promise.all(answers)).map(({ json }) => json.system_name)).toEqual([
    name,
    name,
    name.toUpperCase(),
  ]);
});

test("an audit repeated with its Idempotency-Key is not run again", async () => {
  const body = { system_name: newName(), framework: "DMA", scope: "quick" };
  const headers = { "idempotency-key": randomUUID() };
  const first = await audit(body, headers);
  const second = await audit(body, headers);
  expect([second.status, second.text, second.headers.get("idempotency-replayed")]).toEqual([
    200,
    first.text,
    "true",
  ]);
  expect((await audit({ ...body, scope: "full" }, headers)).json.code).toBe("idempotency_mismatch");
  const { json } = await api({
    path: `/v1/audit-history?system_name=${encodeURIComponent(body.system_name)}`,
    apiKey: organization.apiKey,
  });
  expect(json.total).toBe(1);
});

test("an audit of a hundred thousand characters is answered", async () => {
  const { key } = await newApiKey(organization, ["audit"]);
  const context = DOCUMENT.repeat(200).slice(0, 100_000);
  const body = { system_name: newName(), framework: "DMA", scope: "quick", context };
  const { status } = await api({ method: "POST", path: "/v1/audit", apiKey: key, body });
  expect(status).toBe(200);
});

/** Runs `work` while PostgreSQL shows the application no document of the organization; adding them is allowed. */
async function withUnreadableDocuments(work: () => Promise<void>): Promise<void> {
  const id = pg.escapeLiteral(organization.organizationId);
  await asOwner(
    [`CREATE POLICY others ON audit_documents USING (organization_id <> ${id})`],
    ["CREATE POLICY added ON audit_documents FOR INSERT WITH CHECK (true)"],
    ["ALTER TABLE audit_documents ENABLE ROW LEVEL SECURITY"],
  );
  try {
    await work();
  } finally {
    await asOwner(
      ["ALTER TABLE audit_documents DISABLE ROW LEVEL SECURITY"],
      ["DROP POLICY others ON audit_documents"],
      ["DROP POLICY added ON audit_documents"],
    );
  }
}

test("an audit is answered from what is in hand: its document is stored once and not read back", async () => {
  const body = { system_name: newName(), framework: "DMA", scope: "full", context: DOCUMENT };
  const read = (id: string) => api({ path: `/v1/audits/${id}`, apiKey: organization.apiKey });
  let answer: ApiAnswer["json"];
  await withUnreadableDocuments(async () => {
    const { status, json } = await audit(body);
    expect(status).toBe(200);
    expect((await read(json.id)).status).toBe(404);
    answer = json;
  });
  const { json } = await read(answer.id);
  expect(json).toMatchObject(answer);
  expect(json.context).toBe(DOCUMENT);
});
