import { describe, expect, test } from "vitest";
import { confidenceText } from "@/components/audits/labels";
import { countValues, keepRows, nextSort, readFilter } from "@/components/audits/report/plan-filter";
import {
  type ActionMark,
  byControl,
  checklistText,
  heaviestOf,
  missingIn,
  toPlanRows,
  type Work,
} from "@/components/audits/report/plan-rows";
import { collectMarks } from "@/components/audits/report-model";
import type { AuditDifference } from "@/lib/features/audits/difference-schema";
import { toReportControls } from "@/lib/features/audits/report-rows";
import type { Assessment, Finding, RequirementResult } from "@/lib/features/audits/schema";
import { weigh } from "@/lib/features/audits/score";
import { requirementOf } from "../../../support/analyst/judged-controls";

const QUOTE = { quote: "We  do\n it.", start: 4, end: 15, section: "4 Access" };
const LATER = { state: "applies_from", applies_from: "2030-01-01", because: null } as const;

const CATALOG = [1, 3, 2].map((weight, index) => ({
  control_id: `C${index}`,
  weight,
  theme: "access_control" as const,
  evidence_examples: [`Example ${index}`],
}));

function assessment(
  index: number,
  requirements: RequirementResult[] | undefined,
  changes: Partial<Assessment> = {},
): Assessment {
  const common = { verdict: "partial" as const, reason: "-", recommendation: "-", evidence: [] };
  const named = { control_id: `C${index}`, title: `Control ${index}` };
  return { ...named, ...common, ...(requirements ? { requirements } : {}), ...changes };
}

const finding = (index: number, severity: Finding["severity"]): Finding => ({
  severity,
  control: `C${index}`,
  title: "-",
  finding: "-",
  recommendation: "-",
});

const shown = { ...requirementOf("shown", "shown"), evidence: [QUOTE] };
const partly = { ...requirementOf("partly_shown", "partly"), missing: "who does it" };
const silent = requirementOf("no_evidence", "silent");
const denied = requirementOf("contradicted", "denied");
const open = requirementOf("for_review", "open");
const later = { ...silent, requirement_id: "later", not_counted: LATER };

const ASSESSMENTS = [
  assessment(0, [shown, silent, later]),
  assessment(1, [denied, partly], { verdict: "not_met" }),
  assessment(2, [open, { ...silent, requirement_id: "alone" }], { verdict: "insufficient_evidence" }),
];
const FINDINGS = [finding(1, "critical"), finding(0, "low"), finding(2, "low")];

const DIFFERENCE = {
  controls: [
    {
      requirements: [
        { requirement_id: "shown", before: "no_evidence", after: "shown", direction: "better" },
        { requirement_id: "partly", before: null, after: "partly_shown", direction: "other" },
        { requirement_id: "denied", before: "contradicted", after: "contradicted", direction: "same" },
      ],
    },
  ],
} as unknown as AuditDifference;

const controls =
  toReportControls({ assessments: ASSESSMENTS, findings: FINDINGS }, CATALOG, DIFFERENCE) ?? [];
const work: Work = {
  id: "ctl_1",
  control_id: "C1",
  program_id: "prog_1",
  program_name: "GDPR",
  status: "in_progress",
  owner: "ada@example.com",
  due_date: "2026-12-01",
  due_on: "2026-12-01",
  due_state: "soon",
};
const action: ActionMark = {
  id: "act_1",
  title: "Do it",
  status: "open",
  owner_name: "Bo",
  due_date: null,
  due_state: null,
  control: "C0",
  requirement: "silent",
};
const rows = toPlanRows(controls, {
  work: [work],
  actions: [action],
  find: (id) => (id === "open" ? { finding: "shown", judged: "for_review" } : undefined),
  nameOf: (owner) => (owner === "ada@example.com" ? "Ada" : owner),
});
const rowOf = (id: string) => rows.find((row) => row.id === id);
const idsOf = (query: string) => keepRows(rows, readFilter(new URLSearchParams(query))).map(({ id }) => id);

describe("the rows of a report", () => {
  test("are none for an audit made before requirements were judged", () => {
    const old = { assessments: [assessment(0, undefined)], findings: [] };
    expect(toReportControls(old, CATALOG, undefined)).toBeUndefined();
    expect(toReportControls({ assessments: [], findings: [] }, CATALOG, undefined)).toBeUndefined();
  });

  test("have the strongest quote on one line with its place", () => {
    expect(rowOf("shown")?.quote).toEqual({ text: "We do it.", start: 4, end: 15, section: "4 Access" });
  });

  test("have the severity of the finding only where they are the reason for it", () => {
    const severities = rows.map(({ id, severity }) => [id, severity]);
    expect(Object.fromEntries(severities)).toEqual({
      shown: null,
      silent: "low",
      later: null,
      denied: "critical",
      partly: null,
      open: null,
      // The checklist of what has no evidence carries the reference of a control, and is no finding on it.
      alone: null,
    });
  });

  test("say how much the score would rise, which together is what it lacks", () => {
    const { total, shown: credit } = weigh(ASSESSMENTS, CATALOG);
    const points = rows.reduce((sum, row) => sum + row.points, 0);
    expect(points).toBeCloseTo(100 - (100 * credit) / total, 6);
    expect(rowOf("partly")?.points).toBeCloseTo(100 * (1.5 / 6) * 0.5, 6);
    expect(rowOf("later")?.points).toBe(0);
  });

  test("say what became of them since the audit before", () => {
    expect(rowOf("shown")?.change).toEqual({ direction: "better", before: "no_evidence" });
    expect(rowOf("partly")?.change).toEqual({ direction: "new", before: null });
    expect(rowOf("denied")?.change).toBeNull();
  });

  test("have owner and date of the program, or else of the action of their requirement", () => {
    expect(rowOf("denied")).toMatchObject({ owner: "Ada", due: { due_on: "2026-12-01" } });
    expect(rowOf("silent")).toMatchObject({ owner: "Bo", due: null, actions: [{ id: "act_1" }] });
    expect(rowOf("shown")).toMatchObject({ owner: null, planned: null, actions: [] });
  });

  test("name the program of owner and date, which are never of two programs", () => {
    expect(rowOf("denied")?.planned).toMatchObject({ id: "ctl_1", program_name: "GDPR" });
    const undated = { ...work, id: "ctl_2", program_id: "prog_2", due_on: null };
    const untouched = { ...undated, id: "ctl_3", owner: null };
    const sources = { actions: [], find: () => undefined, nameOf: (owner: string) => owner };
    const find = (planned: readonly Work[]) =>
      toPlanRows(controls, { ...sources, work: planned }).find(({ id }) => id === "denied");
    expect(find([untouched, undated, work])).toMatchObject({ planned: undated, due: null });
    expect(find([untouched])).toMatchObject({ planned: untouched, owner: null });
  });

  test("begin with the gravest, then with what weighs most; what is shown or does not count is none of it", () => {
    expect(heaviestOf(rows).map(({ id }) => id)).toEqual(["denied", "silent", "alone", "partly"]);
  });
});

describe("the table", () => {
  test.each([
    ["", ["denied", "open", "partly", "shown", "silent", "alone", "later"]],
    ["verdict=contradicted", ["denied"]],
    ["severity=none&verdict=partly_shown", ["partly"]],
    ["owner=none&verdict=no_evidence", ["alone", "later"]],
    ["owner=Ada", ["denied", "partly"]],
    ["review=corrected", ["open"]],
    ["control=C2&sort=requirement", ["open", "alone"]],
    ["change=any", ["partly", "shown"]],
    ["change=new", ["partly"]],
    ["search=ada%20control", ["denied", "partly"]],
    ["search=we+do", ["shown"]],
    ["search=nothing", []],
    ["sort=-requirement&control=C0", ["later", "silent", "shown"]],
    ["sort=due&severity=critical&sort=unknown", ["denied"]],
  ])("keeps and orders by %s", (query, ids) => {
    expect(idsOf(query)).toEqual(ids);
  });

  test("counts what each choice would leave, given the other filters", () => {
    const filter = readFilter(new URLSearchParams("control=C0&verdict=shown"));
    expect(Object.fromEntries(countValues(rows, filter, "verdict"))).toEqual({ shown: 1, no_evidence: 2 });
    expect(Object.fromEntries(countValues(rows, filter, "control"))).toEqual({ C0: 1 });
  });

  test("sorts a column up, down, and not at all", () => {
    const sorted = (query: string) => nextSort(readFilter(new URLSearchParams(query)), "owner");
    expect([sorted(""), sorted("sort=owner"), sorted("sort=-owner")]).toEqual(["owner", "-owner", undefined]);
  });

  test("gives chosen rows by control, in the order of the framework", () => {
    const chosen = ["open", "partly", "denied"].flatMap((id) => rowOf(id) ?? []);
    expect(byControl(chosen).map(({ control, rows: of }) => [control, of.map(({ id }) => id)])).toEqual([
      ["C1", ["denied", "partly"]],
      ["C2", ["open"]],
    ]);
  });
});

test("the checklist has what counts and has no evidence, by control", () => {
  expect(checklistText("Provide", missingIn(rows))).toBe(
    `# Provide

## C0 Control 0

- [ ] It is done. (Art. silent)

## C2 Control 2

- [ ] It is done. (Art. silent)
`,
  );
});

test("every quote of a requirement is marked in the document, those of a second opinion too", () => {
  const second_opinion = {
    by: "embedded-analyst",
    state: "shown",
    evidence: [{ ...QUOTE, start: 0 }],
  } as const;
  const disputed = {
    ...silent,
    second_opinion: { ...second_opinion, evidence: [...second_opinion.evidence] },
  };
  const marks = collectMarks({ assessments: [assessment(0, [shown, disputed])], notices: [] });
  expect(marks.map(({ start, end }) => [start, end])).toEqual([
    [4, 15],
    [0, 15],
  ]);
});

test.each([
  [shown, "Confidence 90%"],
  [open, "Leans to “shown”, 90%"],
  [{ ...silent, confidence: 0 }, ""],
])("confidence is said in words", (requirement, text) => {
  expect(confidenceText(requirement)).toBe(text);
});
