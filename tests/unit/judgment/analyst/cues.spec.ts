import { describe, expect, test } from "vitest";
import { listAuditableControls, listFrameworks } from "@/lib/features/frameworks";
import { readClauses } from "@/lib/judgment/analyst/reading/limits";
import {
  type CuedSentence,
  cuedDenial,
  cueFeatures,
  cueStems,
  elementsSaid,
  indexCues,
  prepareCues,
  readCatalogCues,
  type WrittenCues,
} from "@/lib/judgment/analyst/requirements/cues";

const WRITTEN: WrittenCues[] = [
  {
    id: "breach",
    elements: [
      { name: "who is informed", cues: ["supervisory authority", "regulator"] },
      { name: "the breach", cues: ["breach", "data leak"] },
    ],
    denials: ["never reported", "kept quiet"],
  },
  {
    id: "backup",
    elements: [
      { name: "the copy", cues: ["backup", "snapshot"] },
      { name: "the place", cues: ["another site", "off-site"] },
    ],
    denials: ["only copy", "same server"],
  },
];

const cues = prepareCues(WRITTEN);

function cuesOf(id: string) {
  const found = cues.get(id);
  if (!found) throw new TypeError(id);
  return found;
}

function sentence(text: string, heading = ""): CuedSentence {
  return {
    words: new Set(cueStems(text)),
    wordsInContext: new Set(cueStems(`${heading} ${text}`)),
    clauses: readClauses(text).map((clause) => ({
      words: new Set(cueStems(clause.text)),
      isDenied: clause.isDenied,
    })),
  };
}

describe("the elements of a requirement", () => {
  test("are said by any of their cues, in any order and inflection", () => {
    expect(elementsSaid(cuesOf("breach"), sentence("Leaked data goes to the regulators."))).toEqual([
      true,
      true,
    ]);
    expect(elementsSaid(cuesOf("breach"), sentence("The authority is open until noon."))).toEqual([
      false,
      false,
    ]);
  });

  test("are said by a heading too, which counts apart", () => {
    const index = indexCues([...cues.values()]);
    const said = index(sentence("We call the regulator.", "Breach response")).get(cuesOf("breach"));
    expect(said?.inContext.every((weight) => weight > 0)).toBe(true);
    expect(said?.own).toEqual([said?.inContext[0], 0]);
  });

  test("tell a requirement from the best other one", () => {
    const index = indexCues([...cues.values()]);
    const said = index(sentence("Snapshots are kept off-site."));
    const [share, isAll, , , , lead] = cueFeatures(cuesOf("backup"), said);
    expect([share, isAll]).toEqual([1, 1]);
    expect(lead).toBeGreaterThan(0);
    expect(cueFeatures(cuesOf("breach"), said).at(-1)).toBe(-(lead ?? 0));
    expect(cueFeatures(undefined, said)).toHaveLength(6);
  });
});

describe("a denying phrase", () => {
  test.each([
    ["The only copy is in the cellar.", true],
    ["The backup is on the same server.", true],
    ["The backup is not on the same server.", false],
    ["The backup is in the cellar.", false],
  ])("%s", (text, isDenial) => {
    expect(cuedDenial(cuesOf("backup"), sentence(text))[0] > 0).toBe(isDenial);
  });

  test("with a negation needs one in its clause", () => {
    expect(cuedDenial(cuesOf("breach"), sentence("The leak was never reported."))[0]).toBeGreaterThan(0);
    expect(cuedDenial(cuesOf("breach"), sentence("The leak was reported."))[0]).toBe(0);
  });
});

test("every requirement of the catalog has two to four elements with cues, and denials", () => {
  const catalog = readCatalogCues();
  const requirements = listFrameworks()
    .flatMap(({ code }) => listAuditableControls(code))
    .flatMap((control) => control.requirements);
  const lacking = requirements.filter(({ id }) => {
    const { elements = [], denials = [] } = catalog.get(id) ?? {};
    const isSaid = elements.every(({ cues: own }) => own.length >= 6);
    return elements.length < 2 || elements.length > 4 || !isSaid || denials.length < 8;
  });
  expect(lacking.map(({ id }) => id)).toEqual([]);
  expect(catalog.size).toBe(requirements.length);
});
