import { describe, expect, test } from "vitest";
import { createEmbeddedEngine } from "@/lib/features/audits/embedded-engine";
import { listAuditableControls, listFrameworks } from "@/lib/features/frameworks";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { createKeywordEmbedder } from "@/lib/platform/embeddings";

const engine = createEmbeddedEngine(createKeywordEmbedder());
const controls = listFrameworks().flatMap(({ code }) => listAuditableControls(code));

const begin = (lead: string) => (statement: string) =>
  `${lead} ${statement.charAt(0).toLowerCase()}${statement.slice(1)}`;

/** The verdicts on each control of the catalog when its own sample statements, changed, are the document. */
async function judgeStatements(
  change: (statement: string) => string,
): Promise<Map<AuditableControl, string>> {
  const verdicts = new Map<AuditableControl, string>();
  for (const control of controls) {
    const changed = control.probes.map(change);
    // A statement the change does not touch would still be a practice.
    if (changed.some((statement, i) => statement === control.probes[i])) continue;
    const { assessments } = await engine.assess({
      document: changed.join(" "),
      controls: [control],
      isDeep: false,
    });
    verdicts.set(control, assessments[0]?.verdict ?? "");
  }
  return verdicts;
}

function shareOf(verdicts: ReadonlyMap<AuditableControl, string>, wanted: readonly string[]): number {
  return [...verdicts.values()].filter((verdict) => wanted.includes(verdict)).length / verdicts.size;
}

describe("the catalog's own sample statements as a document", () => {
  test("as they stand they speak for their control", async () => {
    const verdicts = await judgeStatements((statement) => `${statement} `);
    expect(verdicts.size).toBe(controls.length);
    expect(shareOf(verdicts, ["met", "partial"])).toBeGreaterThan(0.97);
  });

  test.each([
    ["a plan", begin("We plan to ensure that")],
    ["a law restated", begin("The provider shall ensure that")],
    ["somebody else's duty", begin("Customers are responsible for ensuring that")],
    ["advice", begin("It is recommended that")],
  ])("turned into %s they are evidence for no control", async (_, change) => {
    const verdicts = await judgeStatements(change);
    expect(shareOf(verdicts, ["met", "partial"])).toBe(0);
  });

  test("denied, they are hardly ever met and mostly not met", async () => {
    const verdicts = await judgeStatements((text) =>
      text.replace(/\b(is|are|was|were|has|have)\b(?! not)/g, "$1 not"),
    );
    expect(verdicts.size).toBeGreaterThan(50);
    expect(shareOf(verdicts, ["not_met"])).toBeGreaterThan(0.75);
    expect(shareOf(verdicts, ["met"])).toBeLessThan(0.03);
  });
});
