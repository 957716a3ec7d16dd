import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toFindings } from "@/lib/features/audits/findings";
import { SEVERITIES } from "@/lib/features/audits/vocabulary";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import { assessmentsOf, controlsOf, type Judged, judgements } from "../../../support/analyst/judged-controls";

describe("findings", () => {
  test.each<[RequirementState[], number, string, string]>([
    [["contradicted"], 3, "critical", "Not met"],
    [["contradicted"], 2, "high", "Not met"],
    [["contradicted"], 1, "medium", "Not met"],
    [["contradicted", "shown"], 3, "high", "Contradicted in part"],
    [["contradicted", "shown"], 2, "medium", "Contradicted in part"],
    [["contradicted", "shown"], 1, "medium", "Contradicted in part"],
    [["partly_shown"], 3, "medium", "Partly shown"],
    [["partly_shown", "shown"], 2, "low", "Partly shown"],
    [["shown", "no_evidence"], 3, "low", "Partly shown"],
    [["shown", "planned"], 3, "low", "Partly shown"],
  ])("%j of weight %i is %s: %s", (states, weight, severity, title) => {
    const judged = [{ states, weight }];
    expect(toFindings(assessmentsOf(judged), controlsOf(judged))).toEqual([
      {
        severity,
        control: "C0",
        title: `${title}: Control 0`,
        finding: "Reason 0",
        recommendation: "Recommendation 0",
      },
    ]);
  });

  test("silence is one finding for all it is about, of low severity and the last", () => {
    const judged: Judged[] = [
      { states: ["no_evidence"], weight: 1 },
      { states: ["contradicted"], weight: 1 },
      { states: ["planned", "no_evidence"], weight: 3 },
      { states: ["for_review"], weight: 2 },
    ];
    const findings = toFindings(assessmentsOf(judged), controlsOf(judged));
    expect(findings.map(({ control }) => control)).toEqual(["C1", "C2"]);
    expect(findings[1]).toEqual({
      severity: "low",
      control: "C2",
      title: "No evidence: 3 controls",
      finding:
        "The document does not contain sufficient evidence for C2, C3, and C0. That says nothing about the system itself.",
      recommendation:
        "For each of these controls that applies, audit the document that covers it, or document the practice. Start with C2 (Control 2).",
    });
  });

  test("there is one for each control with a gap, the most serious first, and at most one more", () => {
    fc.assert(
      fc.property(judgements, (judged) => {
        const assessments = assessmentsOf(judged);
        const findings = toFindings(assessments, controlsOf(judged));
        const ranks = findings.map(({ severity }) => SEVERITIES.indexOf(severity));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        expect(new Set(findings.map(({ control }) => control)).size).toBe(findings.length);
        const open = assessments.filter(({ verdict }) => verdict === "not_met" || verdict === "partial");
        for (const { control_id } of open)
          expect(findings.map(({ control }) => control)).toContain(control_id);
        for (const { control, severity } of findings) {
          const states = judged[Number(control.slice(1))]?.states ?? [];
          const isSilent = !states.some((state) => ["shown", "partly_shown", "contradicted"].includes(state));
          if (isSilent) expect(severity).toBe("low");
        }
      }),
    );
  });

  test("of the same severity keep the catalog's order", () => {
    const judged: Judged[] = Array.from({ length: 12 }, () => ({ states: ["contradicted"], weight: 2 }));
    expect(toFindings(assessmentsOf(judged), controlsOf(judged)).map(({ control }) => control)).toEqual(
      judged.map((_, index) => `C${index}`),
    );
  });
});
