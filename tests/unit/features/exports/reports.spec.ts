import fs from "node:fs";
import { describe, expect, test } from "vitest";
import type { ExportedAudit } from "@/lib/features/exports/oscal/assessment";
import { ANNEX_IV } from "@/lib/features/exports/reports/annex-iv";
import { type AuditReportInput, toAuditReport } from "@/lib/features/exports/reports/audit-model";
import { toReportFile } from "@/lib/features/exports/reports/report-file";
import { getFramework } from "@/lib/features/frameworks";
import { exportedAudit, QUOTE } from "../../../support/exported-audit";
import { readPdfPages, readPdfProperties, readPdfText } from "../../../support/pdf-text";

/** What must come out as it went in, wherever a user may write. */
const MARKUP = '#read("/etc/passwd") *bold* $x$ @ref <label>';
const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(8).slice(0, 300);
const ARABIC = "نحن نخطر السلطة الإشرافية بخرق البيانات الشخصية خلال 72 ساعة.";
const HOSTILE = `${MARKUP} Żółć Größe ${LONG_WORD} ${ARABIC}`;

function inputOf(audit: ExportedAudit, rest: Partial<AuditReportInput> = {}): AuditReportInput {
  return {
    actor: { organizationName: "Example" },
    audit,
    framework: getFramework(audit.framework),
    requester: "Ada Admin",
    confirmations: [],
    responsible: [],
    record: undefined,
    ...rest,
  };
}

const setAudit = async (input: AuditReportInput) => {
  const report = toAuditReport(input);
  return (await toReportFile({ template: "audit", report, date: new Date(0), fileName: "a.pdf" })).content;
};

/** Every text of a value replaced, as far down as it goes; keys and words of lists stay. */
function replaceQuotes(audit: ExportedAudit, text: string): ExportedAudit {
  return {
    ...audit,
    system_name: text.slice(0, 200),
    summary: text,
    findings: audit.findings.map((finding) => ({ ...finding, title: text, recommendation: text })),
    documents: audit.documents.map((document) => ({ ...document, title: text, file_name: text })),
    assessments: audit.assessments.slice(0, 5).map((assessment) => ({
      ...assessment,
      title: text,
      reason: text,
      recommendation: text,
      requirements: (assessment.requirements ?? []).map((requirement) => ({
        ...requirement,
        missing: text,
        evidence: requirement.evidence.map((span) => ({
          ...span,
          quote: text,
          section: text,
          ...(span.document ? { document: { ...span.document, title: text, place: text } } : {}),
        })),
      })),
    })),
  };
}

const squeezed = (text: string) => text.replace(/\s+/g, "");

describe("the report of an audit", () => {
  test("has quotes with their places, what was not assessed and why, digests and the engine", async () => {
    const text = await readPdfText(await setAudit(inputOf(exportedAudit())));
    for (const expected of [
      "Result at a glance",
      "What to do first",
      QUOTE,
      "Notice, version 2 · p. 2, Rights",
      "Missing or different: the deadline",
      "No evidence in the documents",
      "Left to a person",
      "ab".repeat(32),
      "rules-4",
      "The ledger has no entry for this audit",
      "Name and signature",
    ])
      expect(text).toContain(squeezed(expected));
  });

  test("is tagged, has a title, and the same bytes each time", async () => {
    const input = inputOf(exportedAudit());
    const [one, other] = [await setAudit(input), await setAudit(input)];
    expect(Buffer.compare(one, other)).toBe(0);
    expect(await readPdfProperties(one)).toEqual({
      title: "Audit of Aria <b> against General Data Protection Regulation",
      language: "en-US",
      isTagged: true,
      hasStructure: true,
      accessibility: "1",
    });
  });

  test("shows markup, long words and other scripts in every field as they are, inside the page", async () => {
    const audit = replaceQuotes(exportedAudit(), HOSTILE);
    const pdf = await setAudit(
      inputOf(audit, {
        actor: { organizationName: HOSTILE },
        requester: HOSTILE,
        responsible: [{ program: HOSTILE, control_id: "Art. 12", owner: HOSTILE, due_on: "2027-01-31" }],
      }),
    );
    const text = await readPdfText(pdf);
    expect(text).toContain(squeezed(MARKUP));
    expect(text).toContain(LONG_WORD);
    expect(text).toContain("ŻółćGröße");
    expect(text).not.toContain("root:");
    expect(text).not.toContain("▯");
    const outside = (await readPdfPages(pdf)).filter(({ right, width }) => right > width - 40);
    expect(outside).toEqual([]);
  });

  test("says so where there are no findings and nothing is decided", async () => {
    const { assessments, ...audit } = exportedAudit();
    const silent = assessments.map((assessment) => ({
      ...assessment,
      verdict: "insufficient_evidence" as const,
      requirements: (assessment.requirements ?? []).map((requirement) => ({
        ...requirement,
        state: "no_evidence" as const,
        evidence: [],
      })),
    }));
    const text = await readPdfText(
      await setAudit(inputOf({ ...audit, findings: [], context: "", documents: [], assessments: silent })),
    );
    expect(text).toContain(squeezed("This audit has no findings."));
    expect(text).toContain(squeezed("so there are no findings"));
    expect(text).toContain(squeezed("No files were read."));
  });

  test("names ten findings first: the gravest, and of those the ones whose control weighs most", () => {
    const { controls } = getFramework("GDPR");
    const findings = controls.slice(0, 12).map(({ control_id }, index) => ({
      severity: index === 11 ? ("critical" as const) : ("medium" as const),
      control: control_id,
      title: `Finding ${index}`,
      finding: "-",
      recommendation: "-",
    }));
    const { priorities } = toAuditReport(inputOf({ ...exportedAudit(), findings }));
    expect(priorities).toHaveLength(10);
    expect(priorities[0]?.title).toBe("Finding 11");
    const weights = priorities
      .slice(1)
      .map(({ control }) => controls.find(({ control_id }) => control_id === control)?.weight ?? 0);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  });

  test("names owners only to readers of programs", () => {
    const owner = [{ program: "P", control_id: "Art. 12", owner: "Ann", due_on: "2027-01-31" }];
    const of = (responsible: AuditReportInput["responsible"]) =>
      toAuditReport(inputOf(exportedAudit(), { responsible })).priorities[0]?.responsible;
    expect(of(owner)).toBe("Owner: Ann, due 31 Jan 2027 (program P)");
    expect(of(undefined)).toBe("");
  });
});

describe("the skeleton of Annex IV", () => {
  test("has every point once, and rests on requirements that the catalog has", () => {
    const items = ANNEX_IV.flatMap((section) => section.items);
    expect(new Set(items.map(({ point }) => point)).size).toBe(items.length);
    const known = new Set(
      getFramework("EU_AI_ACT").controls.flatMap(({ requirements }) => requirements.map(({ id }) => id)),
    );
    const unknown = items.flatMap(({ requirements }) => requirements.filter((id) => !known.has(id)));
    expect(unknown).toEqual([]);
  });
});

test("templates take no text but from the data", () => {
  const folder = "lib/features/exports/reports/templates";
  const texts = fs.readdirSync(folder).map((name) => fs.readFileSync(`${folder}/${name}`, "utf8"));
  expect(texts.filter((text) => /\b(eval|read|plugin)\(/.test(text))).toEqual([]);
});
