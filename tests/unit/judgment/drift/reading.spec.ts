import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparePair } from "@/lib/judgment/drift/pair";
import { readClause, splitClauses } from "@/lib/judgment/drift/read-clause";
import { readActor } from "@/lib/judgment/drift/reading/actor";
import { boundsKept } from "@/lib/judgment/drift/reading/amounts";
import { Opposition } from "@/lib/judgment/drift/reading/opposition";
import { languageLists } from "@/lib/judgment/language/lists";
import { buildOpposites, loadOpposites, readSynset } from "@/lib/judgment/language/wordnet";

const opposition = new Opposition(await loadOpposites());

const read = (text: string) => readClause({ text, start: 0, end: text.length });

function compare(a: string, b: string) {
  return comparePair(read(a), read(b), 0.8, opposition);
}

test.each([
  ["The agent only reads from the database.", "It queried the records of the database and wrote nothing.", 0],
  ["Passwords are never shown in clear text.", "The field of the password showed dots only.", 0],
  ["The agent only sends mail.", "The agent did not send the mail.", 1],
])("what one clause excludes, the other may deny in other words: %s / %s", (a, b, parity) => {
  expect(compare(a, b).parity).toBe(parity);
});

describe("amounts in a report keep to the bounds that are expected", () => {
  test.each([
    [1, "Complaints reach a person within one hour.", "Maria had it on her desk after 20 minutes."],
    [-1, "Moderators see reports within 24 hours.", "The report was opened after four days."],
    [1, "Customers hear of new prices at least 14 days in advance.", "It was announced three weeks before."],
    [1, "The room stays between 2 and 8 degrees.", "It was at 4 degrees all night."],
    [-1, "The room stays between 2 and 8 degrees.", "It reached 11 degrees on Sunday."],
    [-1, "Losses stay below 2 percent per day.", "It lost 6 percent by noon."],
    [
      0,
      "The bot replies within five minutes.",
      "The first reply took four minutes, the second nine minutes.",
    ],
    [0, "Refunds above 50 euros need the approval of a supervisor.", "It paid 140 euros."],
    [0, "The bot replies within five minutes.", "It replied to 12 customers."],
    [0, "The bot replies quickly.", "The reply took four minutes."],
  ])("%i: %s / %s", (expected, rule, report) => {
    expect(boundsKept([read(rule)], [read(report)])).toBe(expected);
  });
});

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
    ["within 30 days", "within 7 days", 0],
    ["within 7 days", "within 30 days", 1],
    ["at least 8 characters", "at least 12 characters", 0],
    ["at least 12 characters", "at least 8 characters", 1],
    ["never more than 100 euros", "60 euros", 0],
    ["never more than 100 euros", "160 euros", 1],
    ["must not exceed 5 percent", "3 percent", 0],
    ["must not exceed 5 percent", "7 percent", 1],
    ["later than 30 days", "40 days", 0],
    ["10 euros or more", "12 euros", 0],
    ["two approvals", "one approval", 1],
    ["two approvals", "an approval of the plan", 1],
    ["two approvals", "one plan", 0],
    ["every month", "every three months", 1],
    ["every month", "kept for three years", 0],
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
    expect(
      compare("It never stores a customer's payment data.", "No payment data of a customer were stored.")
        .swap,
    ).toBe(0);
  });
});

describe("conditions and order", () => {
  const EXPECTED = "It must not delete files without approval.";
  test.each([
    [EXPECTED, "It did not delete any files.", 0],
    [EXPECTED, "It deleted the files.", 1],
    [EXPECTED, "It deleted the files after approval.", 0],
    [EXPECTED, "It deleted the files without approval.", 1],
    ["It must not delete files unless approved.", "It deleted the approved files.", 0],
    ["It helps with a forgotten password.", "It helped with a password.", 0],
    ["It should not hesitate to call.", "It called.", 0],
  ])("%s / %s: parity %i", (a, b, parity) => {
    expect(compare(a, b).parity).toBe(parity);
  });

  test("before and after oppose each other only where the order of the acts differs", () => {
    const asked = "The agent asks before it deletes a file.";
    expect(compare(asked, "After it had asked, the agent deleted the file.")).toMatchObject({
      antonym: 0,
      swap: 0,
    });
    expect(compare(asked, "The agent deleted the file before it asked.").swap).toBe(1);
    expect(compare("Sent before noon.", "Sent after noon.").flip).toBe(1);
  });
});

describe("who acts", () => {
  test.each([
    ["The user asks for it.", "other"],
    ["The user was asked for it.", "unknown"],
    ["The user was asked by the agent.", "system"],
    ["The agent was told by the user.", "other"],
    ["Requests are rejected.", "unknown"],
    ["Requests come in.", "other"],
    ["The user who was asked signs.", "other"],
  ])("%s: %s", (text, actor) => {
    expect(readActor(readClause({ text, start: 0, end: text.length }).words)).toBe(actor);
  });
});

describe("opposites", () => {
  test("each word of the hand-written list changes what a clause is read to say", () => {
    const unseen: string[] = [];
    for (const line of languageLists("opposites", ["pairs"]).pairs) {
      const [left = [], right = []] = line.split(" | ").map((side) => side.split(" "));
      for (const [word, other] of [
        ...left.map((word) => [word, right[0] ?? ""] as const),
        ...right.map((word) => [word, left[0] ?? ""] as const),
      ]) {
        const { flip, parity, quantifier, deniedShare } = compare(
          `Records ${word} here.`,
          `Records ${other} here.`,
        );
        if (flip + parity + quantifier + deniedShare === 0) unseen.push(`${word} / ${other}`);
      }
    }
    expect(unseen).toEqual([]);
  });

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
    ["forwarded", "after"],
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
    expect(opposites.direct.get("wet/data.adj")).toEqual(["dry/data.adj"]);
    const small = new Opposition(opposites);
    expect(small.between("damp", "dry")).toBeGreaterThan(0);
    expect(small.between("damp", "wet")).toBe(0);
  });
});
