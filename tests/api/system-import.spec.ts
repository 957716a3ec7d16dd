import { describe, expect, test } from "vitest";
import { SYSTEM_IMPORT_COLUMNS, SYSTEM_MEASURED_COLUMNS } from "@/lib/features/systems/vocabulary";
import { api, logIn } from "../support/api";
import { ask } from "../support/governance";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";

const send = ({ apiKey }: Pick<TestOrganization, "apiKey">, csv: string, path = "", type = "text/csv") =>
  api({
    method: "POST",
    path: `/v1/systems/import${path}`,
    apiKey,
    headers: { "content-type": type },
    rawBody: csv,
  });
const systemsOf = async ({ apiKey }: TestOrganization) =>
  (await api({ path: "/v1/systems", apiKey })).json.data;
const recordsOf = async ({ apiKey }: TestOrganization) =>
  (await api({ path: "/v1/ledger?chain=records&limit=100", apiKey })).json.data.filter(
    ({ kind }: { kind: string }) => kind === "system_changed",
  );

describe("importing systems", () => {
  test("registers every row with its owner, whom a cell names by email or by name", async () => {
    const organization = await newOrganization();
    const owner = await newMember(organization, "contributor");
    const csv = [
      "Name;owner;risk_class;risk_class_reason;description;keeps_inputs;asks_model_when_unsure",
      `"Aria; support";${owner.email.toUpperCase()};limited;Article 50.;"Answers\ncustomers.";no;yes`,
      "Scoring;ada admin;;;;;",
      "=SUM(A1);;unclassified;;'=1+1;yes;",
    ].join("\n");
    const { status, json } = await send(organization, csv);
    expect([status, json]).toEqual([200, { registered: 3, changed: 0, unchanged: 0 }]);
    const systems = await systemsOf(organization);
    expect(systems).toMatchObject([
      {
        name: "=SUM(A1)",
        owner: null,
        description: "=1+1",
        keeps_inputs: true,
        asks_model_when_unsure: false,
      },
      {
        name: "Aria; support",
        owner: owner.email,
        risk_class: "limited",
        risk_class_reason: "Article 50.",
        description: "Answers\ncustomers.",
        keeps_inputs: false,
        asks_model_when_unsure: true,
        version: 1,
      },
      { name: "Scoring", owner: organization.admin.email, risk_class: "unclassified" },
    ]);
    const { text } = await api({ path: "/v1/systems/export", apiKey: organization.apiKey });
    expect(text).toContain("\r\n'=SUM(A1)");
  });

  test("names every bad row by its line, and takes none of the others", async () => {
    const organization = await newOrganization();
    await ask(organization, "/v1/systems", { name: "Known" });
    const csv = [
      "name,owner,risk_class,risk_class_reason",
      "Good,,,",
      "Known,,,",
      "Stranger,someone@elsewhere.example,,",
      "Classless,,enormous,",
      "Unreasoned,,high,",
      "Good,,,",
      ",ada admin,,",
    ].join("\n");
    const issues = [
      ["line 3, name", "is registered already"],
      ["line 4, owner", "must be the email of a member or of an invited person"],
      ["line 5, risk_class", "must be one of prohibited, high, limited, minimal, unclassified"],
      ["line 6, risk_class_reason", "must say why the system has this risk class"],
      ["line 7, name", "names the same system as line 2"],
      ["line 8, name", "must not be empty"],
    ];
    const preview = (await send(organization, csv, "/preview")).json;
    expect(preview).toMatchObject({ can_import: false, errors_count: 6 });
    expect(preview.errors.map(({ where, message }: Record<string, string>) => [where, message])).toEqual(
      issues,
    );
    const refused = await send(organization, csv);
    expect([refused.status, refused.json.code]).toEqual([422, "validation_failed"]);
    expect(refused.json.detail).toContain("Nothing was imported");
    expect((await systemsOf(organization)).map(({ name }: { name: string }) => name)).toEqual(["Known"]);
  });

  test("updates registered systems only when asked to, with the history and record of a single change", async () => {
    const organization = await newOrganization();
    const { email } = organization.admin;
    const { id } = (
      await ask(organization, "/v1/systems", {
        name: "Aria",
        owner: "Someone who left",
        description: "Chat.",
      })
    ).json;
    await ask(organization, "/v1/systems", { name: "Quiet", owner: email });
    const csv = `name,owner,risk_class,risk_class_reason\nAria,${email},limited,Article 50.\nQuiet,${email},,\nNew,,,\n`;
    expect((await send(organization, csv)).status).toBe(422);
    expect((await send(organization, csv, "?existing=refuse")).status).toBe(422);
    const preview = (await send(organization, csv, "/preview?existing=update")).json;
    expect(preview).toMatchObject({ can_import: true, registered: 1, changed: 1, unchanged: 1 });
    expect(preview.systems).toMatchObject([
      { line: 2, name: "Aria", action: "change", owner: email, risk_class: "limited" },
      { line: 3, name: "Quiet", action: "none", changes: [] },
      { line: 4, name: "New", action: "register" },
    ]);
    expect(await recordsOf(organization)).toEqual([]);
    const { json } = await send(organization, csv, "?existing=update");
    expect(json).toEqual({ registered: 1, changed: 1, unchanged: 1 });
    const aria = (await api({ path: `/v1/systems/${id}`, apiKey: organization.apiKey })).json;
    expect(aria).toMatchObject({ owner: email, risk_class: "limited", description: "Chat.", version: 2 });
    const history = await api({ path: `/v1/systems/${id}/history`, apiKey: organization.apiKey });
    expect(history.json.data).toMatchObject([
      {
        changes: [
          { field: "owner", from: "Someone who left", to: email },
          { field: "risk_class", from: "unclassified", to: "limited" },
          { field: "risk_class_reason", to: "Article 50." },
        ],
      },
    ]);
    await expect.poll(async () => (await recordsOf(organization)).length).toBe(1);
    expect((await send(organization, csv, "?existing=update")).json).toEqual({
      registered: 0,
      changed: 0,
      unchanged: 3,
    });
  });

  test("takes its own export back without a change, also where an owner has left", async () => {
    const organization = await newOrganization();
    await ask(organization, "/v1/systems", {
      name: "+Aria",
      owner: "Someone who left",
      description: '=1+1, "quoted"\nand more',
      risk_class: "high",
      risk_class_reason: "Annex III.",
    });
    const { text } = await api({ path: "/v1/systems/export", apiKey: organization.apiKey });
    const known: readonly string[] = [...SYSTEM_IMPORT_COLUMNS, ...SYSTEM_MEASURED_COLUMNS];
    const header = text.replace("\ufeff", "").split("\r\n")[0]?.split(",") ?? [];
    expect(header.filter((column) => !known.includes(column))).toEqual([]);
    const { status, json } = await send(organization, text, "?existing=update");
    expect([status, json]).toEqual([200, { registered: 0, changed: 0, unchanged: 1 }]);
  });

  test("takes a thousand rows at once and refuses one more", async () => {
    const organization = await newOrganization();
    const rows = Array.from({ length: 1_001 }, (_, index) => `System ${index}`);
    const refused = await send(organization, `name\n${rows.join("\n")}\n`);
    expect([refused.status, refused.json.detail]).toMatchObject([422, expect.stringContaining("1,000 rows")]);
    const taken = await send(organization, `name\n${rows.slice(0, 1_000).join("\n")}\n`);
    expect([taken.status, taken.json.registered]).toEqual([200, 1_000]);
  });

  test.each([
    ["no CSV by its type", "application/json", "name\nA\n", 415],
    ["a file without the column name", "text/csv", "title\nA\n", 422],
    ["a file without rows", "text/csv", "name\n", 422],
    ["a quotation mark out of place", "text/csv", 'name\n"A\n', 422],
    ["U+0000", "text/csv", "name\nA\0\n", 422],
  ])("refuses %s", async (_, type, csv, expected) => {
    expect((await send(await newOrganization(), csv, "", type)).status).toBe(expected);
  });

  test("is for managers, and finds no system or person of another organization", async () => {
    const [organization, stranger] = [await newOrganization(), await newOrganization()];
    const { email, password } = await newMember(organization, "contributor");
    const token = await logIn(email, password);
    const refused = await api({
      method: "POST",
      path: "/v1/systems/import",
      token,
      headers: { "content-type": "text/csv" },
      rawBody: "name\nMine\n",
    });
    expect(refused.status).toBe(403);
    await ask(stranger, "/v1/systems", { name: "Aria" });
    expect((await send(organization, "name\nAria\n")).json).toMatchObject({ registered: 1 });
    const owned = await send(organization, `name,owner\nBeta,${stranger.admin.email}\n`);
    expect(owned.status).toBe(422);
  });
});
