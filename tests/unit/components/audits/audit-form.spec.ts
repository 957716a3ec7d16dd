import { describe, expect, test } from "vitest";
import { addEstimates } from "@/components/audits/add-estimates";
import { type AuditDraft, bodiesOf, charactersOf, pickMore, repeatOf } from "@/components/audits/audit-draft";
import { AUDIT_FORM } from "@/components/audits/audit-values";
import { startedHref } from "@/components/audits/started-href";
import { explainProblem, readForm } from "@/components/forms/read-form";
import type { AuditEstimate } from "@/lib/features/audits/schema";
import type { AssayDocument } from "@/lib/features/documents/schema";

const draft: AuditDraft = {
  system_name: "Aria",
  frameworks: ["GDPR", "EU_AI_ACT"],
  scope: "full",
  engine: "embedded-analyst",
  model: "",
  context: "Text",
  documents: [
    { id: "doc_1", title: "Policy", characters: 1_000 },
    { id: "doc_2", title: "Waiting", characters: null },
  ],
};

describe("the draft of an audit", () => {
  test("is one body for each framework, with the same documents", () => {
    expect(bodiesOf(draft)).toEqual(
      ["GDPR", "EU_AI_ACT"].map((framework) => ({
        system_name: "Aria",
        framework,
        scope: "full",
        engine: "embedded-analyst",
        context: "Text",
        documents: ["doc_1", "doc_2"],
      })),
    );
    expect(bodiesOf({ ...draft, frameworks: [] })).toEqual([]);
    expect(bodiesOf({ ...draft, documents: [] })[0]).not.toHaveProperty("documents");
  });

  test("counts the text and what is known of the documents, and says when that is too much", async () => {
    expect(charactersOf(draft)).toBe(1_004);
    expect(await readForm(AUDIT_FORM, draft)).toHaveProperty("body");
    const long = (characters: number) => ({ id: "doc_3", title: "Long", characters });
    const fits = { ...draft, context: "", documents: [long(5_000_000)] };
    expect(await readForm(AUDIT_FORM, fits)).toHaveProperty("body");
    expect(await readForm(AUDIT_FORM, { ...fits, context: "x" })).toEqual({
      errors: {
        documents:
          "Text and documents come to 5,000,001 characters, and an audit reads at most 5,000,000. Choose fewer documents.",
      },
    });
  });

  test("shows what the server says of documents under them", () => {
    const issues = [{ pointer: "/documents", message: 'name "Scan", which could not be read', code: "x" }];
    expect(explainProblem(AUDIT_FORM, draft, { code: "validation_failed", message: "", issues })).toEqual({
      documents: 'The documents name "Scan", which could not be read.',
    });
  });
});

const document = (id: string, status: "read" | "refused" | "waiting") =>
  ({
    id,
    title: id,
    current: { reading: { status, characters: status === "read" ? 10 : null } },
  }) as AssayDocument;

test("documents are picked once each, and those that cannot be read are not", () => {
  const more = [document("doc_1", "read"), document("doc_3", "refused"), document("doc_4", "waiting")];
  expect(pickMore(draft.documents, more)).toEqual([
    ...draft.documents,
    { id: "doc_4", title: "doc_4", characters: null },
  ]);
});

test("an audit is repeated with its documents, and with all of the system's where they are more than can be named", () => {
  const read = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `doc_${index}` })) as Parameters<
      typeof repeatOf
    >[0]["documents"];
  const audit = { system_name: "Aria", framework: "GDPR", scope: "deep", context: "" } as const;
  expect(repeatOf({ ...audit, documents: read(2) })).toEqual({
    ...audit,
    documents: ["doc_0", "doc_1"],
    engine: "embedded-analyst",
  });
  expect(repeatOf({ ...audit, documents: read(201) }).documents).toBe("all");
});

describe("the estimate of several audits", () => {
  const analyst: AuditEstimate = {
    engine: "embedded-analyst",
    models: [],
    challenger: null,
    controls: 22,
    calls: 0,
    estimated_tokens: 0,
    estimated_cost: "$0.0000",
    maximum_cost: "$0.0000",
    reason: "No model is configured.",
    can_run: true,
    budget_left: "$1.0000",
  };
  const model: AuditEstimate = {
    ...analyst,
    engine: "language-model",
    models: ["gpt-5"],
    controls: 10,
    calls: 3,
    estimated_tokens: 900,
    estimated_cost: "$0.0042",
    maximum_cost: "$0.0200",
    reason: "A model can be asked.",
  };

  test("adds up controls, calls and costs", () => {
    expect(addEstimates([model, { ...model, controls: 5, calls: 2 }])).toMatchObject({
      controls: 15,
      calls: 5,
      estimated_tokens: 1_800,
      estimated_cost: "$0.008400",
      maximum_cost: "$0.040000",
    });
  });

  test("of one audit is its own", () => expect(addEstimates([model])).toBe(model));

  test("names the engine that costs, and says that all cannot run when one cannot", () => {
    expect(addEstimates([analyst, model])).toMatchObject({ engine: "language-model", models: ["gpt-5"] });
    const refused = { ...model, can_run: false, reason: "The budget is spent." };
    expect(addEstimates([analyst, model, refused])).toMatchObject({
      can_run: false,
      reason: "The budget is spent.",
    });
  });
});

test("one audit leads to its page, several to the page of their progress", () => {
  expect(startedHref(["aud_1"])).toBe("/audits/aud_1");
  expect(startedHref(["aud_1", "aud_2"])).toBe("/audits/started?ids=aud_1%2Caud_2");
});
