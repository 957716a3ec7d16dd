import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SEVERITIES, type Verdict } from "@/lib/features/audits/schema";
import { toFindings } from "@/lib/features/audits/score";
import { assessmentsOf, controlsOf, type Judged, judgements } from "../../../support/analyst/judged-controls";

describe("findings", () => {
  test.each<[Verdict, number, string]>([
    ["not_met", 3, "critical"],
    ["not_met", 2, "high"],
    ["not_met", 1, "medium"],
    ["insufficient_evidence", 3, "high"],
    ["insufficient_evidence", 2, "medium"],
    ["insufficient_evidence", 1, "low"],
    ["partial", 3, "medium"],
    ["partial", 2, "low"],
    ["partial", 1, "low"],
  ])("%s of weight %i is %s", (verdict, weight, severity) => {
    const judged = [{ verdict, weight }];
    expect(toFindings(assessmentsOf(judged), controlsOf(judged))).toEqual([
      {
        severity,
        control: "C0",
        title: expect.stringContaining("Control 0"),
        finding: "Reason 0",
        recommendation: "Recommendation 0",
      },
    ]);
  });

  test("there is one for each control that is not met in full, the most serious first", () => {
    fc.assert(
      fc.property(judgements, (judged) => {
        const findings = toFindings(assessmentsOf(judged), controlsOf(judged));
        const open = judged.flatMap(({ verdict }, index) => (verdict === "met" ? [] : [`C${index}`]));
        expect(findings.map(({ control }) => control).sort()).toEqual(open.sort());
        const ranks = findings.map(({ severity }) => SEVERITIES.indexOf(severity));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }),
    );
  });

  test("of the same severity keep the catalog's order", () => {
    const judged: Judged[] = Array.from({ length: 12 }, () => ({ verdict: "not_met", weight: 2 }));
    expect(toFindings(assessmentsOf(judged), controlsOf(judged)).map(({ control }) => control)).toEqual(
      judged.map((_, index) => `C${index}`),
    );
  });
});
