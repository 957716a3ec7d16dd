import { describe, expect, test } from "vitest";
import * as control from "@/components/controls/control-values";
import { versionForm } from "@/components/documents/document-forms";
import { EDIT_FORM, emptyValues, evidenceForm } from "@/components/evidence/evidence-values";
import { explainProblem, readForm } from "@/components/forms/read-form";
import { controlTextsForm, valuesOf } from "@/components/own-frameworks/control-texts-values";
import { ADD_FORM, deletionForm, removalForm } from "@/components/programs/program-values";
import { ALL, sampleForm } from "@/components/room/room-values";
import { CSV_FILE_WORDS, CsvFileSchema } from "@/components/tables/csv-file";

describe("evidence", () => {
  const empty = emptyValues("2027-01-31");

  test.each([
    ["file", { file: "Choose a file, or drop one here." }],
    ["document", { document: "Choose a document." }],
    ["audit", { audit_id: "Choose an audit." }],
    [
      "link",
      { url: "Enter a URL such as https://wiki.example.com/policy.", title: "Say what the link shows." },
    ],
  ] as const)("of the kind %s asks for what that kind needs", async (kind, errors) => {
    expect(await readForm(evidenceForm(kind), empty)).toEqual({ errors });
  });

  test("cannot end before it begins", async () => {
    const values = { ...empty, file: new File(["x"], "policy.txt"), expires_on: "2027-01-30" };
    const errors = { expires_on: "The last day lies before the day from which it holds." };
    expect(await readForm(evidenceForm("file"), values)).toEqual({ errors });
    const kept = { title: "Policy", effective_date: "2027-01-31", expires_on: "2027-01-30" };
    expect(await readForm(EDIT_FORM, kept)).toEqual({ errors });
    expect(await readForm(EDIT_FORM, { ...kept, expires_on: "" })).toEqual({
      body: { ...kept, expires_on: null },
    });
  });
});

describe("a property of a control", () => {
  test.each(["0", "3651", "1.5", "-1", "soon"])("does not take %j as an interval", async (value) => {
    expect(await readForm(control.INTERVAL_FORM, { value })).toEqual({
      errors: { value: "Enter a number of days between 1 and 3,650." },
    });
  });

  test("is taken away where nothing is entered", async () => {
    for (const form of [control.OWNER_FORM, control.DAY_FORM])
      expect(await readForm(form, { value: "" })).toEqual({ body: { value: null } });
    expect(await readForm(control.INTERVAL_FORM, { value: "" })).toEqual({ body: { value: null } });
    expect(await readForm(control.INTERVAL_FORM, { value: "90" })).toEqual({ body: { value: 90 } });
  });

  test("of several controls is taken away by its button alone, never by an empty field", async () => {
    const forms = [
      [control.BULK_OWNER, "Enter an owner."],
      [control.BULK_DAY, "Choose a day."],
      [control.BULK_SCOPE, "Give the justification; an auditor will ask for it."],
    ] as const;
    for (const [form, complaint] of forms) {
      expect(await readForm(form, { value: "" })).toEqual({ errors: { value: complaint } });
      expect(await readForm(form, { value: null })).toEqual({ body: { value: null } });
    }
  });
});

test("a control keeps the requirements whose line stayed, with what is known of them", async () => {
  const kept = {
    id: "r1",
    statement: "Access is reviewed\nevery quarter.",
    citation: "§ 1",
    question: "Is it?",
    force: "must" as const,
    condition: null,
  };
  const before = { title: "Access", description: "", weight: 3, requirements: [kept] };
  const values = valuesOf(before as unknown as Parameters<typeof valuesOf>[0]);
  expect(values).toMatchObject({ requirements: "Access is reviewed every quarter.", weight: "3" });
  const form = controlTextsForm(before.requirements as never, false);
  const changed = { ...values, requirements: `${values.requirements}\n\nAccess is logged.` };
  expect(await readForm(form, changed)).toMatchObject({
    body: { weight: 3, requirements: [kept, { statement: "Access is logged." }] },
  });
  expect(await readForm(controlTextsForm([], true), valuesOf(undefined))).toEqual({
    errors: { reference: "Enter a reference.", title: "Enter a title." },
  });
});

test("frameworks are chosen before they are added or removed, and one of them stays", async () => {
  expect(await readForm(ADD_FORM, { chosen: [] })).toEqual({
    errors: { chosen: "Choose at least one framework to add." },
  });
  const removal = removalForm(["GDPR", "DMA"]);
  expect(await readForm(removal, { chosen: [] })).toHaveProperty("errors.chosen");
  expect(await readForm(removal, { chosen: ["GDPR", "DMA"] })).toEqual({
    errors: { chosen: "A program needs at least one framework. Keep one, or delete the program." },
  });
  expect(await readForm(removal, { chosen: ["DMA"] })).toEqual({ body: { chosen: ["DMA"] } });
});

test("a program is deleted by its exact name alone", async () => {
  const form = deletionForm("ISO 27001");
  expect(await readForm(form, { typed: "ISO" })).toHaveProperty("errors.typed");
  expect(await readForm(form, { typed: " ISO 27001 " })).toHaveProperty("body");
});

test("a version is a file or a text, whichever is shown", async () => {
  const values = { file: undefined, text: "Text", note: " " };
  expect(await readForm(versionForm("text"), values)).toEqual({ body: { text: "Text" } });
  expect(await readForm(versionForm("file"), values)).toEqual({
    errors: { file: "Choose a file, or drop one here." },
  });
});

test("a CSV file is read to its text, and one that is not UTF-8 is refused", async () => {
  const read = (bytes: Uint8Array<ArrayBuffer>) => CsvFileSchema.safeParseAsync(new File([bytes], "a.csv"));
  expect(await read(new TextEncoder().encode("name\nMüller"))).toMatchObject({ data: "name\nMüller" });
  expect(await read(new Uint8Array([0xff, 0xfe, 0x6e]))).toMatchObject({ success: false });
  expect(await CsvFileSchema.safeParseAsync(undefined)).toMatchObject({ success: false });
  expect(CSV_FILE_WORDS.empty).toBe("Choose a file.");
});

describe("a sample", () => {
  const population = [
    { framework: "GDPR", status: "gap" },
    { framework: "GDPR", status: "implemented" },
    { framework: "DMA", status: "implemented" },
  ] as const;
  const empty = { size: "", seed: "", purpose: "", framework: ALL, status: ALL };
  const read = (values: Partial<typeof empty>) => readForm(sampleForm(population), { ...empty, ...values });

  test.each(["", "0", "1.5", "-1", "some"])("does not take %j as its size", async (size) => {
    expect(await read({ size })).toEqual({ errors: { size: "Enter a number from 1 to 3." } });
  });

  test("is at most what it is drawn from", async () => {
    expect(await read({ size: "3" })).toEqual({ body: { size: 3, purpose: "" } });
    expect(await read({ size: "4" })).toEqual({
      errors: { size: "Only 3 controls can be drawn. Enter a number from 1 to 3." },
    });
    expect(await read({ size: "2", framework: "DMA" })).toEqual({
      errors: { size: "Only 1 control can be drawn. Enter 1." },
    });
    expect(await read({ size: "1", framework: "DMA", status: "gap" })).toEqual({
      errors: { framework: "No control matches. Choose another framework or status." },
    });
  });

  test("says what the server says about its size where controls have changed since", () => {
    const issue = { pointer: "/size", message: "must be at most 2, the number of controls to draw from" };
    const problem = { code: "validation_failed", message: "", issues: [{ ...issue, code: "out_of_range" }] };
    expect(explainProblem(sampleForm(population), { ...empty, size: "3" }, problem)).toEqual({
      size: "The number must be at most 2, the number of controls to draw from.",
    });
  });
});
