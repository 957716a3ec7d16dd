import { describe, expect, test } from "vitest";
import { collectMarks, joinFindings } from "@/components/audits/report-model";
import {
  confidenceText,
  groupMissing,
  keepRows,
  rowAnchor,
  toControlRows,
} from "@/components/audits/report-requirements";
import type { Assessment, Audit, RequirementResult } from "@/lib/features/audits/schema";
import { CATALOG } from "@/lib/features/frameworks/catalog";
import { loadCatalog } from "@/lib/features/frameworks/load-catalog";
import { requirementOf } from "../../support/analyst/judged-controls";

const CONTROLS = loadCatalog(CATALOG).frameworks.get("GDPR")?.detail.controls ?? [];
const LATER = { state: "applies_from", applies_from: "2030-01-01", because: null } as const;
const QUOTE = { quote: "We do.", start: 4, end: 10, section: null };

function assessment(
  index: number,
  requirements: RequirementResult[] | undefined,
  changes: Partial<Assessment> = {},
): Assessment {
  const { control_id = "", title = "" } = CONTROLS[index] ?? {};
  const common = { control_id, title, verdict: "partial", reason: "-", recommendation: "-" } as const;
  return { ...common, evidence: [QUOTE], ...(requirements ? { requirements } : {}), ...changes };
}

function audit(assessments: Assessment[], findings: Audit["findings"] = []): Audit {
  return {
    id: "aud_1",
    system_name: "S",
    framework: "GDPR",
    scope: "full",
    status: "completed",
    compliance_score: 50,
    requirements_coverage: 50,
    fulfillment: 100,
    previous_score: null,
    findings,
    summary: "-",
    timestamp: "2026-11-22T00:00:00.000Z",
    nature: "readiness_estimate",
    coverage: null,
    notices: [],
    assessments,
    context: "And We do.",
    documents: [],
    engine: null,
    controls_done: 1,
    controls_total: 1,
    failure: null,
    requested_by: "usr_1",
    created_at: "2026-11-22T00:00:00.000Z",
    completed_at: "2026-11-22T00:00:00.000Z",
  };
}

const shown = { ...requirementOf("shown", "a"), evidence: [QUOTE] };
const silent = requirementOf("no_evidence", "b");
const open = { ...requirementOf("for_review", "c"), force: "should" as const };
const disputed = {
  ...requirementOf("no_evidence", "d"),
  second_opinion: {
    by: "embedded-analyst",
    state: "shown" as const,
    evidence: [{ ...QUOTE, start: 0, end: 3 }],
  },
};

describe("the rows of a report", () => {
  test("have what the document speaks to, and name the rest", () => {
    const [row] = toControlRows(audit([assessment(0, [shown, silent, open, disputed])])) ?? [];
    expect(row?.requirements.map(({ requirement_id }) => requirement_id)).toEqual(["a", "c", "d"]);
    expect(row?.silent).toEqual([silent.citation]);
  });

  test("are none for an audit made before requirements were judged", () => {
    expect(toControlRows(audit([assessment(0, undefined)]))).toBeUndefined();
    expect(toControlRows(audit([]))).toBeUndefined();
  });

  const rows = toControlRows(audit([assessment(0, [shown, silent]), assessment(1, [open, disputed])])) ?? [];
  test.each([
    [{}, [1, 2]],
    [{ state: "shown" }, [1]],
    [{ state: "for_review" }, [1]],
    [{ state: "disagreement" }, [1]],
    [{ force: "must" }, [1, 1]],
    [{ force: "should", state: "shown" }, []],
  ])("are kept by %j", (filter, counts) => {
    expect(keepRows(rows, filter).map(({ requirements }) => requirements.length)).toEqual(counts);
  });
});

describe("what is not in the document", () => {
  test("is grouped by theme, without what does not count", () => {
    const audits = audit([
      assessment(0, [shown, silent, { ...silent, requirement_id: "x", not_counted: LATER }]),
      assessment(1, [silent], { not_counted: LATER }),
    ]);
    const groups = groupMissing(audits, CONTROLS);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({
      theme: CONTROLS[0]?.theme,
      requirements: [{ id: "b", control: CONTROLS[0]?.control_id, citation: silent.citation }],
    });
  });

  test("is no finding of its own in the list of findings", () => {
    const given = audit(
      [
        assessment(0, [shown, requirementOf("partly_shown", "p")]),
        assessment(1, [silent], { verdict: "insufficient_evidence" }),
      ],
      [0, 1].map((index) => ({
        severity: "low" as const,
        control: CONTROLS[index]?.control_id ?? "",
        title: index === 0 ? "Partly shown: it" : "No evidence: 1 control",
        finding: "-",
        recommendation: "-",
      })),
    );
    expect(joinFindings(given)).toMatchObject([{ control: CONTROLS[0]?.control_id, row: rowAnchor(0) }]);
  });
});

test("every quote of a requirement is marked in the document, those of a second opinion too", () => {
  expect(
    collectMarks(audit([assessment(0, [shown, disputed])])).map(({ start, end }) => [start, end]),
  ).toEqual([
    [4, 10],
    [0, 3],
  ]);
});

test.each([
  [shown, "Confidence 90 %"],
  [open, "Leans to “shown”, 90 %"],
  [{ ...silent, confidence: 0 }, ""],
])("confidence is given in words: %#", (requirement, words) => {
  expect(confidenceText(requirement)).toBe(words);
});
