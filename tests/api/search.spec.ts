import { beforeAll, describe, expect, test } from "vitest";
import { foldText } from "@/lib/core/search-text";
import { pool } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { escalated } from "../support/governance";
import { newApiKey, newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";
import { uploadDocument } from "../support/upload";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

interface Hit {
  kind: string;
  id: string;
  name: string;
  reference: string | null;
}

async function find(q: string, { key = apiKey, kind }: { key?: string; kind?: string } = {}): Promise<Hit[]> {
  const query = new URLSearchParams({ q, ...(kind === undefined ? {} : { kind }) });
  const { status, json } = await api({ path: `/v1/search?${query}`, apiKey: key });
  expect(status).toBe(200);
  return json.data;
}
/** Without requirements, whose words are close to many others. */
const findRecords = async (q: string) => (await find(q)).filter(({ kind }) => kind !== "requirement");
const idsOf = (hits: readonly Hit[]) => hits.map(({ id }) => id);
const newSystem = async (name: string, key = apiKey) =>
  (await api({ method: "POST", path: "/v1/systems", apiKey: key, body: { name } })).json.id as string;
const newLink = async (title: string, key = apiKey) => {
  const body = { kind: "link", title, url: "https://wiki.example.com/policy" };
  return (await api({ method: "POST", path: "/v1/evidence", apiKey: key, body })).json.id as string;
};

describe("a search", () => {
  test("finds what an organization owns, exact names first, then those that begin so", async () => {
    const exact = await newSystem("Quarry");
    const longer = await newSystem("Quarry planning");
    const inside = await newSystem("Old quarry");
    const hits = await find("quarry");
    expect(idsOf(hits)).toEqual([exact, longer, inside]);
    expect(hits[0]).toMatchObject({ kind: "system", name: "Quarry", system: { id: exact, name: "Quarry" } });
    expect(idsOf(await find("QUARRY plan"))).toEqual([longer]);
    expect(idsOf(await find("planning quarry"))).toEqual([longer]);
    expect(idsOf(await find(exact))).toEqual([exact]);
    expect(idsOf(await find("qaurry planing"))).toEqual([longer]);
    expect((await find("arry")).filter(({ kind }) => kind === "system")).toEqual([]);
  });

  test("forgives typing errors, accents and punctuation", async () => {
    const policy = await newLink("Access control policy, Zürich");
    for (const q of ["acces contol policy", "access cotnrol", "ACCESS-CONTROL zurich", "zurihc"])
      expect(idsOf(await find(q, { kind: "evidence" })), q).toEqual([policy]);
    expect(await find("acbes contol polixy", { kind: "evidence" })).toEqual([]);
    expect(await find("xyzzyqq", { kind: "evidence" })).toEqual([]);
    expect(await find("  …  ")).toEqual([]);
  });

  test("finds programs, their controls, documents, decisions, reviews and requirements", async () => {
    const program = await newProgram(apiKey, ["ISO27001"], "Basalt certification");
    const control = (await find("A.5.15", { kind: "control" }))[0];
    expect(control).toMatchObject({
      name: "Access control",
      reference: "A.5.15",
      framework: "ISO27001",
      program: { id: program.id, name: "Basalt certification" },
    });
    expect(program.ids).toContain(control?.id);
    const { json: document } = await uploadDocument(
      apiKey,
      { name: "basalt.txt", content: "Basalt is checked." },
      { title: "Basalt handbook" },
    );
    await escalated(organization, "Basalt assistant");
    const hits = await find("basalt");
    expect(idsOf(hits)).toEqual(expect.arrayContaining([program.id, document.id]));
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(
      new Set(["program", "document", "system", "review", "decision"]),
    );
    const requirement = (await find("GDPR Art. 33(1)")).find(({ kind }) => kind === "requirement");
    expect(requirement).toMatchObject({ reference: "Art. 33(1)", framework: "GDPR", control_id: "Art. 33" });
    expect((await find("breach notificaton", { kind: "requirement" })).length).toBeGreaterThan(0);
  });

  test("never finds records of another organization", async () => {
    const other = await newOrganization();
    const system = await newSystem("Obsidian ledger", other.apiKey);
    expect(idsOf(await find("obsidian ledger", { key: other.apiKey }))).toEqual([system]);
    for (const q of ["obsidian ledger", "obsidain", system]) expect(await findRecords(q)).toEqual([]);
  });

  test("follows names that change and forgets what is deleted", async () => {
    const renamed = await newProgram(apiKey, ["DMA"], "Feldspar program");
    await api({ method: "PATCH", path: renamed.path, apiKey, body: { name: "Gneiss program" } });
    expect(await findRecords("feldspar")).toEqual([]);
    expect(await findRecords("feldspra")).toEqual([]);
    expect(idsOf(await find("gneiss", { kind: "program" }))).toEqual([renamed.id]);
    const evidence = await newLink("Marble certificate");
    await api({ method: "DELETE", path: `/v1/evidence/${evidence}`, apiKey });
    expect(await findRecords("marble")).toEqual([]);
    const program = await newProgram(apiKey, ["DMA"], "Slate program");
    expect((await find("slate program", { kind: "program" })).length).toBe(1);
    await api({ method: "DELETE", path: program.path, apiKey });
    expect(await findRecords("slate")).toEqual([]);
    const { rows } = await pool().query(
      "SELECT word FROM search_words WHERE organization_id = $1 AND word IN ('feldspar', 'marble', 'slate')",
      [organization.organizationId],
    );
    expect(rows).toEqual([]);
  });

  test("has an entry for every record and no other", async () => {
    const { rows } = await pool().query(
      `SELECT coalesce(s.kind, e.kind) AS kind, coalesce(s.record_id, e.record_id) AS id
       FROM (SELECT * FROM search_sources WHERE organization_id = $1) s
       FULL JOIN (SELECT * FROM search_entries WHERE organization_id = $1) e
         ON e.kind = s.kind AND e.record_id = s.record_id
       WHERE s.kind IS NULL OR e.kind IS NULL OR e.name <> left(search_fold(s.title), 300)`,
      [organization.organizationId],
    );
    expect(rows).toEqual([]);
  });

  test("spells texts as the application does", async () => {
    const texts = [
      "Café – Zürich",
      "ISO/IEC 27001:2022",
      "EU_AI_ACT",
      "“Größe” ﬁn",
      "日本 語",
      "İstanbul\t\n x",
      "  ",
    ];
    const { rows } = await pool().query("SELECT search_fold(t) AS folded FROM unnest($1::text[]) AS t", [
      texts,
    ]);
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
  });
});

describe("what a caller may find", () => {
  test("is what the caller's scopes may list; people are found by members only", async () => {
    await newSystem("Topaz");
    await newLink("Topaz minutes");
    const keyOf = async (scope: "govern" | "programs" | "ledger") =>
      (await newApiKey(organization, [scope])).key;
    const kindsOf = async (key: string) => (await find("topaz", { key })).map(({ kind }) => kind);
    expect(await kindsOf(await keyOf("govern"))).toEqual(["system"]);
    expect(await kindsOf(await keyOf("programs"))).toEqual(["evidence"]);
    expect(await kindsOf(await keyOf("ledger"))).toEqual([]);
    const { id, email, password } = await newMember(organization, "viewer");
    expect(await find(email)).toEqual([]);
    const token = await logIn(email, password);
    const asViewer = async (q: string) =>
      (await api({ path: `/v1/search?${new URLSearchParams({ q })}`, token })).json.data as Hit[];
    expect((await asViewer("topaz")).map(({ kind }) => kind)).toEqual(["system", "evidence"]);
    expect((await asViewer(email))[0]).toMatchObject({ kind: "person", id, reference: email });
    const admin = await logIn(organization.admin.email, organization.password);
    await api({ method: "DELETE", path: `/v1/members/${id}`, token: admin });
    const found = await api({ path: `/v1/search?${new URLSearchParams({ q: email })}`, token: admin });
    expect(found.json.data).toEqual([]);
  });
});
