import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceOf } from "@/lib/features/own-frameworks/difference";
import { toFile } from "@/lib/features/own-frameworks/framework-file";
import { readFile } from "@/lib/features/own-frameworks/import/read-file";
import { OWN_LIMITS, ownCode } from "@/lib/features/own-frameworks/schema";
import { THEMES } from "@/lib/judgment/analyst/vocabulary";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, request: Partial<Parameters<typeof readFile>[1]> = {}) =>
  readFile(bytes(text), { fileName: "Our rules", ...request });

describe("the code of an own framework", () => {
  test.each([
    ["Acme security baseline", "OWN_ACME_SECURITY_BASELINE"],
    ["own_acme", "OWN_ACME"],
    ["OWN_OWN_A", "OWN_OWN_A"],
    ["Grundschutz für Läufer", "OWN_GRUNDSCHUTZ_FUR_LAUFER"],
    ["gdpr", "OWN_GDPR"],
    ["__--1", "OWN_1"],
  ])("is made from %j", (given, code) => expect(ownCode(given)).toBe(code));

  test("needs a letter or digit, and never ends beyond 44 characters", async () => {
    expect(ownCode("规则")).toBeUndefined();
    expect(ownCode("OWN_")).toBeUndefined();
    expect(ownCode("a".repeat(300))).toHaveLength(44);
  });
});

describe("CSV", () => {
  const csv = [
    "control_id;title;group;theme;weight;is_key;evidence_examples;requirement;requirement_force;requirement_condition",
    "A-1;Zugriff prüfen;Zugriff;access_control;3;yes;Protokoll|Liste;Zugriffe werden geprüft.;;",
    ";;;;;;;;;",
    "A-1;;;;;;;Ausnahmen sind begründet.;must_if;where exceptions exist",
    "A-2;'=cmd|' /C calc'!A0;;;;;;;;",
  ].join("\r\n");

  test("has a row for each control and each further requirement", async () => {
    const { framework, format, errors } = await read(csv);
    expect(errors).toEqual([]);
    expect(format).toBe("csv");
    expect(framework).toMatchObject({ code: "OWN_OUR_RULES", about: { name: "Our rules" } });
    expect(framework?.controls).toMatchObject([
      {
        control_id: "A-1",
        group: "Zugriff",
        weight: 3,
        is_key: true,
        evidence_examples: ["Protokoll", "Liste"],
        requirements: [
          { id: "own_our_rules_a-1.1", force: "must", statement: "Zugriffe werden geprüft." },
          { id: "own_our_rules_a-1.2", force: "must_if", condition: "where exceptions exist" },
        ],
      },
      { control_id: "A-2", title: "=cmd|' /C calc'!A0", group: "Controls", theme: "policy_governance" },
    ]);
  });

  test("is read with a byte order mark, as UTF-16 and as Windows-1252", async () => {
    expect((await readFile(bytes(`\ufeff${csv}`), { fileName: "Our rules" })).encoding).toBe("utf-8");
    const utf16 = Buffer.from(`\ufeff${csv}`, "utf16le");
    expect((await readFile(utf16, { fileName: "Our rules" })).framework?.controls).toHaveLength(2);
    const latin = await readFile(Buffer.from(csv, "latin1"), { fileName: "Our rules" });
    expect(latin.encoding).toBe("windows-1252");
    expect(latin.framework?.controls[0]?.title).toBe("Zugriff prüfen");
    expect(latin.notices[0]?.message).toContain("Windows-1252");
  });

  test("names the line and column of everything that is wrong", async () => {
    const { framework, errors } = await read(
      [
        "control_id,title,parent,theme,weight,requirement_id,requirement",
        "A-1,One,A-2,colors,9,1x,Something is done.",
        "A-2,Two,A-1,,,,",
        "A-2,Two,,,,,",
        "A-3,,A-9,,,r,",
        "A-4,Four,,,,r,Something else is done.",
        'A-5,"Five',
      ].join("\n"),
    );
    expect(framework).toBeUndefined();
    expect(errors).toEqual([{ where: "line 7", message: expect.stringContaining("not valid CSV") }]);
    const second = await read(
      [
        "control_id,title,parent,theme,weight,requirement_id,requirement",
        "A-1,One,,colors,9,1x,Something is done.",
        "A-2,Two,,,,,",
        "A-2,Two,,,,,",
        "A-3,,,,,r,",
        "A-4,Four,A-9,,,r,Something else is done.",
        "A-5,Five,A-6,,,r,Again.",
        "A-6,Six,A-5,,,gdpr_art-17.2,Again.",
        "A-7,Seven",
      ].join("\n"),
    );
    const places = second.errors.map(({ where }) => where);
    expect(places).toEqual(
      expect.arrayContaining([
        "line 2, theme",
        "line 2, weight",
        "line 2, requirement_id",
        "line 4, control_id",
        "line 5, title",
        "line 5, requirement",
        "line 6, parent",
        "line 7, parent",
        "line 7, requirement_id",
        "line 8, parent",
        "line 8, requirement_id",
        "line 9",
      ]),
    );
    expect(second.errors.find(({ where }) => where === "line 7, parent")?.message).toBe(
      "goes in a circle: A-5 is part of A-6 is part of A-5",
    );
  });

  test.each([
    ["", "The file is empty."],
    ["<?xml version='1.0'?><catalog/>", "XML"],
    ["control_id,title,colour\nA,B,C", "is not a column"],
    ["control_id,title,title\nA,B,C", "twice"],
    ["name\nA", "lacks this column"],
    ["a\u0000b", "U+0000"],
  ])("is refused: %j", async (text, message) => {
    const { framework, errors } = await read(text);
    expect(framework).toBeUndefined();
    expect(errors.map((error) => error.message).join()).toContain(message);
  });
});

describe("JSON", () => {
  test("has its errors on their lines", async () => {
    const text = JSON.stringify(
      {
        name: "N",
        controls: [
          { control_id: "A", title: "T", weight: 5, colour: 1 },
          { control_id: "A", title: "" },
        ],
      },
      null,
      1,
    );
    const { errors } = await read(text);
    expect(errors).toEqual([
      { where: "line 7, controls/0/weight", message: expect.any(String) },
      { where: "line 8, controls/0/colour", message: expect.any(String) },
      { where: "line 12, controls/1/title", message: expect.any(String) },
    ]);
  });

  test.each([
    ['{"name":"a",\n"name":"b"}', "line 2", "twice"],
    ['{"name":\n tru}', "line 2", "a value is expected"],
    ['{"name":"a"}\n]', "line 2", "the end of the file"],
    ['{"name":"a\\q"}', "line 1", "a text that does not end"],
    ["[".repeat(5_000), "line 1", "levels deep"],
    ['[{"a":1}]', "", "one JSON object"],
  ])("that is none is refused: %.20s", async (text, where, message) => {
    const { errors } = await read(text);
    expect(errors[0]).toEqual({ where, message: expect.stringContaining(message) });
  });

  test("of 10,000 controls is read, of one more refused before they are checked", async () => {
    const control = (index: number) => ({ control_id: `C-${index}`, title: "T" });
    const of = (count: number) =>
      JSON.stringify({
        name: "Large",
        controls: Array.from({ length: count }, (_, index) => control(index)),
      });
    expect((await read(of(OWN_LIMITS.controls))).framework?.controls).toHaveLength(OWN_LIMITS.controls);
    expect(await read(of(100_000))).toMatchObject({
      framework: undefined,
      errors: [{ message: expect.stringContaining("at most 10,000 controls") }],
    });
  });
});

describe("OSCAL", () => {
  const catalog = (fields: object) => ({
    catalog: {
      uuid: "74c8ba1e-5cd4-4ad1-bbfd-d888e2f6c724",
      metadata: {
        title: "House catalog",
        version: "4",
        "oscal-version": "1.1.2",
        "last-modified": "2026-01-01",
      },
      ...fields,
    },
  });
  const ac1 = {
    id: "ac-1",
    title: "Policy and procedures",
    params: [
      { id: "ac-1_prm_1", label: "organization-defined personnel" },
      {
        id: "ac-1_prm_2",
        select: { "how-many": "one-or-more", choice: ["yearly", "{{ insert: param, ac-1_prm_3 }}"] },
      },
      { id: "ac-1_prm_3", values: ["after incidents"] },
    ],
    props: [
      { name: "label", class: "zero-padded", value: "AC-01" },
      { name: "label", value: "AC-1" },
    ],
    parts: [
      {
        id: "ac-1_smt",
        name: "statement",
        parts: [
          {
            id: "ac-1_smt.a",
            name: "item",
            props: [{ name: "label", value: "a." }],
            prose: "Disseminate to {{ insert: param, ac-1_prm_1 }}:",
            parts: [
              {
                id: "ac-1_smt.a.1",
                name: "item",
                props: [{ name: "label", value: "1." }],
                prose: "a policy.",
              },
              {
                id: "ac-1_smt.a.2",
                name: "item",
                props: [{ name: "label", value: "2." }],
                prose: "procedures.",
              },
            ],
          },
          { id: "ac-1_smt.b", name: "item", prose: "Review {{ insert: param, ac-1_prm_2 }}." },
        ],
      },
      { name: "guidance", prose: "Policies contribute to assurance." },
      { name: "assessment-objective", prose: "Determine if …" },
    ],
    controls: [
      {
        id: "ac-1.1",
        title: "Automation",
        parts: [{ name: "statement", prose: "Automate {{ insert: param, nope }}." }],
      },
    ],
  };

  test("gives groups, controls within controls, items, parameters and labels", async () => {
    const file = catalog({
      groups: [
        {
          id: "ac",
          title: "Access control",
          controls: [ac1],
          groups: [{ title: "Remote", controls: [{ id: "x", title: "X" }] }],
        },
      ],
      controls: [{ id: "old", title: "Old", props: [{ name: "status", value: "Withdrawn" }] }],
      "back-matter": { resources: [] },
      surprise: true,
    });
    const { framework, format, errors, notices } = await read(JSON.stringify(file));
    expect(errors).toEqual([]);
    expect(format).toBe("oscal");
    expect(framework?.about).toMatchObject({ name: "House catalog", edition: "4" });
    expect(framework?.controls).toMatchObject([
      {
        control_id: "AC-1",
        group: "Access control",
        description: "Policies contribute to assurance.",
        requirements: [
          {
            id: "ac-1_smt.a.1",
            citation: "AC-1 a.1.",
            statement: "Disseminate to [Assignment: organization-defined personnel]: a policy.",
          },
          { citation: "AC-1 a.2." },
          { id: "ac-1_smt.b", statement: "Review [Selection (one or more): yearly; after incidents]." },
        ],
      },
      { control_id: "ac-1.1", requirements: [{ statement: "Automate [nope]." }] },
      { control_id: "x", group: "Access control / Remote", requirements: [] },
    ]);
    expect(notices.map(({ message }) => message).join("\n")).toMatch(
      /nope.*assessment-objective.*surprise|surprise.*nope|nope.*surprise/s,
    );
    expect(notices.map(({ message }) => message)).toContain("A withdrawn control was left out");
  });

  test("says the path of what is wrong", async () => {
    const circular = { ...ac1, params: [{ id: "ac-1_prm_1", label: "{{ insert: param, ac-1_prm_1 }}" }] };
    const file = catalog({ controls: [circular, { id: "ac-1" }, 3], groups: {} });
    const { framework, errors } = await read(JSON.stringify(file));
    expect(framework).toBeUndefined();
    expect(errors.map(({ where }) => where)).toEqual(
      expect.arrayContaining([
        "/catalog/groups",
        "/catalog/controls/2",
        "/catalog/controls/0/parts/0/parts/0",
        "/catalog/controls/1/title",
      ]),
    );
  });

  test("of 100,000 controls, a profile, and a catalog that is given as one and is none are refused", async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({ id: `c-${index}`, title: "T" }));
    expect((await read(JSON.stringify(catalog({ controls: many })))).errors[0]?.message).toContain(
      "at most 10,000",
    );
    expect((await read('{"profile":{}}', { format: "oscal" })).errors[0]?.message).toContain(
      'begins with "profile"',
    );
  });
});

test("what is exported is imported as the same", async () => {
  const text = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
    .map((value) => `x${value}`.trim());
  const requirement = fc.record({
    statement: text,
    citation: text,
    force: fc.constantFrom("must", "should"),
  });
  const control = fc.record({
    control_id: text,
    title: text,
    group: text,
    description: text,
    theme: fc.constantFrom(...THEMES),
    weight: fc.integer({ min: 1, max: 3 }),
    is_key: fc.boolean(),
    evidence_examples: fc.array(text, { maxLength: 3 }),
    requirements: fc.array(requirement, { maxLength: 3 }),
  });
  const controls = fc.uniqueArray(control, {
    maxLength: 8,
    selector: ({ control_id }) =>
      control_id
        .normalize("NFC")
        .replaceAll(/[\s\p{Cf}\p{Cc}]+/gu, " ")
        .trim(),
  });
  await fc.assert(
    fc.asyncProperty(controls, text, async (some, name) => {
      const { framework: first } = await read(JSON.stringify({ code: "property", name, controls: some }));
      fc.pre(first !== undefined);
      const { framework: second } = await read(toFile(first));
      expect(second).toEqual(first);
      expect(differenceOf(first.controls, second?.controls ?? [])).toMatchObject({ controls: [] });
    }),
    { numRuns: 100 },
  );
});

test("the difference of two versions says what is new, changed and gone", async () => {
  const csv = async (rows: string[]) =>
    (await read(["control_id,title,weight", ...rows].join("\n"))).framework?.controls ?? [];
  const before = await csv(["A,One,1", "B,Two,2", "C,Three,3"]);
  const after = await csv(["C,Three,3", "B,Zwei,1", "D,Four,2"]);
  expect(differenceOf(before, after)).toEqual({
    added: 1,
    changed: 1,
    retired: 1,
    controls: [
      { control_id: "B", title: "Zwei", change: "changed", fields: ["title", "weight"] },
      { control_id: "D", title: "Four", change: "added", fields: [] },
      { control_id: "A", title: "One", change: "retired", fields: [] },
    ],
  });
});
