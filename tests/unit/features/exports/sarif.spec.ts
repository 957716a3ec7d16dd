import { describe, expect, test } from "vitest";
import { type RepositoryDocument, SarifSchema, toSarif } from "@/lib/features/exports/sarif";
import { exportedAudit, QUOTE } from "../../../support/exported-audit";

const DOCUMENT: RepositoryDocument = {
  id: "doc_1",
  version: 2,
  path: "docs/data protection/notice.md",
  repositoryUrl: "https://git.example.com/acme/policies.git",
  text: `# Notice\n\nWe are small.\n${QUOTE.replace(" within", "\r\nwithin")}\n`,
};

const runOf = (documents: readonly RepositoryDocument[]) => toSarif(exportedAudit(), documents).runs[0];

describe("SARIF of an audit", () => {
  test("is as our schema says, and the same for the same audit", () => {
    const sarif = toSarif(exportedAudit(), [DOCUMENT]);
    expect(SarifSchema.parse(sarif)).toEqual(sarif);
    expect(toSarif(exportedAudit(), [DOCUMENT])).toEqual(sarif);
  });

  test("has a result for what contradicts, falls short or is planned, and none for what is shown or silent", () => {
    const { results, tool } = runOf([DOCUMENT]);
    const levels = new Map(results.map(({ properties, level }) => [properties.state, level]));
    expect(Object.fromEntries(levels)).toEqual({
      partly_shown: "warning",
      contradicted: "error",
      planned: "note",
    });
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  test("points at the lines of the quote, over line breaks, in the path of the repository", () => {
    const [result] = runOf([DOCUMENT]).results;
    expect(result?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: "docs/data%20protection/notice.md", uriBaseId: "REPOSITORY1" },
      region: {
        startLine: 4,
        startColumn: 1,
        endLine: 5,
        endColumn: "within one month | **always**.".length + 1,
        snippet: { text: DOCUMENT.text?.slice(DOCUMENT.text.indexOf("Requests"), -1) },
      },
    });
  });

  test("names the file alone where the quote is not found in it, or it has no lines", () => {
    for (const text of [undefined, "Another text."]) {
      const [result] = runOf([{ ...DOCUMENT, text }]).results;
      expect(result?.locations[0]?.physicalLocation).not.toHaveProperty("region");
    }
  });

  test("leaves out what no repository brings, and other versions, and says how many", () => {
    const { results, properties, versionControlProvenance } = runOf([]);
    expect([results, versionControlProvenance]).toEqual([[], []]);
    expect(properties.leftOut).toMatch(/^(\d+) of \1 findings/);
    expect(runOf([{ ...DOCUMENT, version: 1 }]).results).toEqual([]);
    expect(runOf([DOCUMENT]).versionControlProvenance).toEqual([
      { repositoryUri: DOCUMENT.repositoryUrl, mappedTo: { uriBaseId: "REPOSITORY1" } },
    ]);
  });
});
