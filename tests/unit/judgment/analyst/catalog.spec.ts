import { describe, expect, test } from "vitest";
import { createEmbeddedEngine } from "@/lib/features/audits/embedded-engine";
import { listAuditableControls, listFrameworks } from "@/lib/features/frameworks";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { createKeywordEmbedder } from "@/lib/platform/embeddings";

const engine = createEmbeddedEngine(createKeywordEmbedder());
const controls = listFrameworks().flatMap(({ code }) => listAuditableControls(code));

const begin = (lead: string) => (statement: string) =>
  `${lead} ${statement.charAt(0).toLowerCase()}${statement.slice(1)}`;

/** Whether anything is shown of each control when its own sample statements, changed, are the document. */
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
    const isShown = assessments[0]?.requirements.some(
      ({ state }) => state === "shown" || state === "partly_shown",
    );
    verdicts.set(control, isShown ? "shown" : "silent");
  }
  return verdicts;
}

function shareOf(verdicts: ReadonlyMap<AuditableControl, string>, wanted: readonly string[]): number {
  return [...verdicts.values()].filter((verdict) => wanted.includes(verdict)).length / verdicts.size;
}

describe("the catalog's own sample statements as a document", () => {
  test.each([
    ["a plan", begin("We plan to ensure that")],
    ["a law restated", begin("The provider shall ensure that")],
    ["somebody else's duty", begin("Customers are responsible for ensuring that")],
    ["advice", begin("It is recommended that")],
  ])(
    "turned into %s they show nothing",
    async (_, change) => {
      const verdicts = await judgeStatements(change);
      expect(shareOf(verdicts, ["shown"])).toBe(0);
    },
    120_000,
  );
});
