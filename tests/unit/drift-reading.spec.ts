import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitClauses } from "@/lib/drift/clauses";
import { comparePair } from "@/lib/drift/pair";
import { readClause } from "@/lib/drift/read-clause";
import { Opposition } from "@/lib/drift/reading/opposition";
import { buildOpposites, readSynset } from "@/lib/drift/synsets";
import { loadOpposites } from "@/lib/drift/wordnet";

const opposition = new Opposition(await loadOpposites());

function compare(a: string, b: string) {
  const read = (text: string) => readClause({ text, start: 0, end: text.length });
  return comparePair(read(a), read(b), 0.8, opposition);
}

describe("clauses", () => {
  test("are exact slices of the text, split at sentences and at but, unless and although", () => {
    const text =
      "The agent reads mail from Dr. Smith but it does not answer him. Although the user asked twice, the agent refused to go on! 系统征求同意。系统记录。";
    const clauses = splitClauses(text);
    for (const { text: part, start, end } of clauses) expect(text.slice(start, end)).toBe(part);
    expect(clauses.map((clause) => clause.text)).toEqual([
      "The agent reads mail from Dr. Smith",
      "but it does not answer him.",
      "Although the user asked twice",
      "the agent refused to go on!",
      "系统征求同意。",
      "系统记录。",
    ]);
  });

  test("of any text lie in order inside it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        let end = 0;
        for (const clause of splitClauses(text)) {
          expect(text.slice(clause.start, clause.end)).toBe(clause.text);
          expect(clause.start).toBeGreaterThanOrEqual(end);
          end = clause.end;
        }
      }),
    );
  });
});

describe("negation", () => {
  test.each([
    ["The agent sends mail.", "The agent does not send mail.", 1],
    ["The agent sends mail.", "The agent never fails to send mail.", 0],
    ["The agent stores no data.", "The agent doesn't store data.", 0],
    ["Reports arrive no later than Monday.", "Reports arrive by Monday.", 0],
    ["The girl wears a hat and waves.", "The girl is not wearing a hat and is not waving.", 1],
    ["It uses only the tools given.", "It does not use tools other than those given.", 0],
    ["You like it, don't you?", "You like it.", 0],
  ])("%s / %s: parity %i", (a, b, parity) => {
    expect(compare(a, b).parity).toBe(parity);
  });

  test("and an opposite cancel each other", () => {
    expect(compare("The result is likely.", "The result is not improbable.").flip).toBe(0);
    expect(compare("The result is likely.", "The result is improbable.").flip).toBe(1);
    expect(compare("Access was granted.", "Access was denied.").flip).toBe(1);
  });
});

describe("amounts", () => {
  test.each([
    ["kept for 30 days", "kept for 90 days", 1],
    ["kept for 30 days", "kept for one month", 0],
    ["within 24 hours", "within a day", 0],
    ["at least 5 percent", "at most 5 percent", 1],
    ["twenty-four months", "two years", 0],
    ["1,000 users", "1000 users", 0],
    ["three copies", "copies", 0],
  ])("%s / %s: mismatch %i", (a, b, mismatch) => {
    expect(compare(a, b).number).toBe(mismatch);
  });
});

describe("force and roles", () => {
  test("must differs from may, and all from some", () => {
    expect(compare("It must log access.", "It may log access.").modality).toBe(1);
    expect(compare("It must log access.", "It should log access.").modality).toBe(0.5);
    expect(compare("All users can see it.", "Some users can see it.").quantifier).toBeCloseTo(0.6);
    expect(compare("It asks for consent.", "It sometimes asks for consent.").quantifier).toBeCloseTo(0.6);
  });

  test("an exchange of roles is seen, a passive and a list are not taken for one", () => {
    const active = "The operator approves what the model proposes.";
    expect(compare(active, "The model approves what the operator proposes.").swap).toBe(1);
    expect(compare("The goat follows the farmer.", "The farmer is followed by the goat.").swap).toBe(0);
    expect(compare("Anna and Ben meet.", "Ben and Anna meet.").swap).toBe(0);
  });
});

describe("opposites", () => {
  test.each([
    ["disclose", "withhold"],
    ["granted", "denied"],
    ["encrypted", "plaintext"],
    ["fair", "unfair"],
    ["careful", "careless"],
    ["wet", "dry"],
    ["succeeded", "failed"],
    ["always", "never"],
  ])("%s and %s are opposites both ways", (a, b) => {
    expect(opposition.between(a, b)).toBeGreaterThan(0);
    expect(opposition.between(b, a)).toBe(opposition.between(a, b));
  });

  test.each([
    ["valuable", "invaluable"],
    ["form", "inform"],
    ["agent", "user"],
    ["consent", "consent"],
  ])("%s and %s are none", (a, b) => {
    expect(opposition.between(a, b)).toBe(0);
  });

  test("are read from WordNet's format, satellites through their heads", () => {
    const wet = readSynset(
      "02552415 00 a 01 wet 0 002 ! 02557506 a 0101 & 02553000 a 0000 | covered",
      "data.adj",
    );
    const dry = readSynset("02557506 00 a 01 dry 0 001 ! 02552415 a 0101 | free from liquid", "data.adj");
    const moist = readSynset(
      "02553000 00 s 02 moist 0 damp(p) 1 001 & 02552415 a 0000 | slightly wet",
      "data.adj",
    );
    expect(wet?.antonyms).toEqual([{ synset: "data.adj:02557506", from: 1, to: 1 }]);
    const opposites = buildOpposites([wet, dry, moist].flatMap((synset) => synset ?? []));
    expect(opposites.direct.get("wet")).toEqual(["dry"]);
    const small = new Opposition(opposites);
    expect(small.between("damp", "dry")).toBeGreaterThan(0);
    expect(small.between("damp", "wet")).toBe(0);
  });
});
