import { describe, expect, test } from "vitest";
import { type ComparableAudit, compareAudits } from "@/lib/features/audits/compare-audits";
import type { Assessment, RequirementResult, Verdict } from "@/lib/features/audits/schema";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";

const engine: ComparableAudit["engine"] = {
  engine: "embedded-analyst",
  model: "m",
  prompt_version: "rules",
  input_digest: "sha256:-",
  tokens_used: null,
  cost: null,
  usage_is_estimated: null,
  catalog_version: "1",
  learned: null,
  carried: [],
};

function requirement(id: string, state: RequirementState, quotes: readonly string[] = []): RequirementResult {
  return {
    requirement_id: id,
    citation: id,
    statement: `Statement of ${id}.`,
    force: "must",
    condition: null,
    state,
    leaning: null,
    confidence: 0.9,
    missing: null,
    evidence: quotes.map((quote, i) => ({ quote, start: 10 * i, end: 10 * i + quote.length, section: null })),
  };
}

function control(id: string, verdict: Verdict, requirements?: RequirementResult[]): Assessment {
  const texts = { title: `Control ${id}`, reason: "-", recommendation: "-" };
  return { control_id: id, verdict, ...texts, evidence: [], ...(requirements ? { requirements } : {}) };
}

function audit(assessments: Assessment[], changes: Partial<ComparableAudit> = {}): ComparableAudit {
  const at = "2026-11-22T00:00:00.000Z";
  return {
    id: "aud_1",
    system_name: "Aria",
    framework: "GDPR",
    scope: "full",
    status: "completed",
    compliance_score: 50,
    requirements_coverage: 50,
    fulfillment: 100,
    previous_score: null,
    findings: [],
    summary: "-",
    timestamp: at,
    nature: "readiness_estimate",
    coverage: null,
    notices: [],
    assessments,
    context: "",
    documents: [],
    engine,
    controls_done: 1,
    controls_total: 1,
    failure: null,
    requested_by: "usr_1",
    created_at: at,
    completed_at: at,
    ...changes,
  };
}

const compare = (before: Assessment[], after: Assessment[]) => compareAudits(audit(before), audit(after));

describe("two audits", () => {
  test("that came out alike differ in nothing, wherever their quotes are", () => {
    const before = [control("A", "met", [requirement("a1", "shown", ["We do.", "Always."])])];
    const moved = [control("A", "met", [requirement("a1", "shown", ["Always.", "We do. "])])];
    const { controls, counts } = compare(before, moved);
    expect(controls).toEqual([]);
    expect(counts).toEqual({ better: 0, worse: 0, other: 0, same: 1 });
  });

  test.each<[RequirementState, RequirementState, string]>([
    ["no_evidence", "shown", "better"],
    ["partly_shown", "shown", "better"],
    ["contradicted", "no_evidence", "better"],
    ["shown", "partly_shown", "worse"],
    ["planned", "contradicted", "worse"],
    ["for_review", "contradicted", "worse"],
    ["no_evidence", "for_review", "other"],
    ["planned", "no_evidence", "other"],
  ])("a state that went from %s to %s is %s", (from, to, direction) => {
    const { controls, counts } = compare(
      [control("A", "partial", [requirement("a1", from)])],
      [control("A", "partial", [requirement("a1", to)])],
    );
    expect(controls[0]?.direction).toBe("same");
    expect(controls[0]?.requirements[0]).toMatchObject({ before: from, after: to, direction });
    expect(counts).toMatchObject({ [direction]: 1, same: 0 });
  });

  test("name quotes that came and went, also where no state changed", () => {
    const { controls } = compare(
      [control("A", "met", [requirement("a1", "shown", ["Weekly.", "By hand."])])],
      [control("A", "met", [requirement("a1", "shown", ["Weekly.", "By the tool."])])],
    );
    const [difference] = controls[0]?.requirements ?? [];
    expect(difference).toMatchObject({ direction: "same" });
    expect(difference?.quotes_gone.map(({ quote }) => quote)).toEqual(["By hand."]);
    expect(difference?.quotes_new.map(({ quote }) => quote)).toEqual(["By the tool."]);
  });

  test("of different scopes have controls that one did not judge", () => {
    const { controls } = compare(
      [control("A", "met", [requirement("a1", "shown")])],
      [control("B", "partial", [requirement("b1", "shown")])],
    );
    expect(
      controls.map(({ control_id, before, after, direction }) => [control_id, before, after, direction]),
    ).toEqual([
      ["B", null, "partial", "other"],
      ["A", "met", null, "other"],
    ]);
  });

  test("made before requirements were judged differ by their verdicts", () => {
    const { controls, counts } = compare([control("A", "partial")], [control("A", "not_met")]);
    expect(controls).toMatchObject([
      { before: "partial", after: "not_met", direction: "worse", requirements: [] },
    ]);
    expect(counts.same).toBe(0);
  });

  test("say whether one engine judged both, and which versions they read", () => {
    const read = (version: number) => ({
      id: "doc_1",
      version,
      title: "Policy",
      file_name: "p.md",
      sha256: "sha256:-",
      characters: 1,
      parts_count: 0,
      language: null,
      current_version: 2,
      is_superseded: version < 2,
    });
    const difference = compareAudits(
      audit([], { documents: [read(1), { ...read(1), id: "doc_2", title: "Gone" }] }),
      audit([], { documents: [read(2)], engine: { ...engine, input_digest: "sha256:other" } }),
    );
    expect(difference.is_same_engine).toBe(true);
    expect(difference.documents).toEqual([
      { id: "doc_1", title: "Policy", before: 1, after: 2 },
      { id: "doc_2", title: "Gone", before: 1, after: null },
    ]);
    const other = compareAudits(audit([]), audit([], { engine: { ...engine, prompt_version: "newer" } }));
    expect(other.is_same_engine).toBe(false);
  });
});
