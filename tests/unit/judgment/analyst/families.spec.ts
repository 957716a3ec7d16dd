import { beforeAll, describe, expect, test } from "vitest";
import { readClauses } from "@/lib/judgment/analyst/reading/limits";
import { readSentence } from "@/lib/judgment/analyst/reading/read-sentence";
import { compareTimes } from "@/lib/judgment/analyst/requirements/time-limits";
import type { AnalyzedDeadline } from "@/lib/judgment/analyst/schema";
import { createKeywordEmbedder } from "@/lib/platform/embeddings";
import { type DraftedAnswer, readDraftedAnswers } from "@/scripts/evaluation/drafted-figures";

/**
 * A part of the catalog's drafted sentences, each as a document of its own, with the keyword fallback: no model has to be opened.
 * `npm run evaluate -- audits FOLDER` measures the same with the sentence transformer.
 */
describe("drafted sentences that show nothing", () => {
  let answers: readonly DraftedAnswer[];
  beforeAll(async () => {
    answers = await readDraftedAnswers(
      createKeywordEmbedder(),
      ({ isKeptApart }, at) => at % (isKeptApart ? 2 : 8) === 0,
    );
  }, 60_000);

  describe.each([
    ["requirements that were built on", false],
    ["requirements kept apart", true],
  ])("of %s", (_, isKeptApart) => {
    test.each([
      ["near", 0.05],
      ["plans", 0.05],
      ["foreign", 0.05],
      ["denies", 0.03],
    ] as const)("%s: at most %d are taken for shown", (kind, most) => {
      const asked = answers.filter((answer) => answer.kind === kind && answer.isKeptApart === isKeptApart);
      const wrong = asked.filter(({ state }) => state === "shown");
      expect(asked.length).toBeGreaterThan(80);
      expect(wrong.length / asked.length).toBeLessThanOrEqual(most);
    });
  });
});

function isDenied(sentence: string): boolean {
  return readClauses(sentence).some((clause) => clause.isDenied);
}

describe("words that deny nothing", () => {
  test.each([
    "The audit log cannot be switched off by administrators.",
    "Accounts are disabled on the last working day of a leaver.",
    "The authority is notified no later than 72 hours after the breach is known.",
    "We publish the report whether or not an incident occurred.",
    "No one outside the security team can read the keys.",
    "Nothing goes live without a second review.",
    "Copies are free of charge for the person concerned.",
    "Backups are kept for no longer than 90 days.",
    "Personal data is not sold to third parties.",
    "Passwords are never stored in plain text.",
    "Only named staff may open the vault.",
    "The export is not limited to customers in the Union.",
  ])("%s", (sentence) => {
    expect(isDenied(sentence)).toBe(false);
  });
});

describe("words that deny", () => {
  test.each([
    "The disks of the servers are not encrypted.",
    "There is no board or advisory council.",
    "Restores have never been tested.",
    "Repairs to doors and locks are carried out by the landlord and are not written down.",
    "Nobody reviews the access rights of the vendors.",
    "The statement of reasons is not yet sent to the database.",
    "Paid listings carry no label.",
    "Incidents are recorded, but no root cause is looked for.",
    "We lack a procedure for restoring backups.",
  ])("%s", (sentence) => {
    expect(isDenied(sentence)).toBe(true);
  });

  test("only the clause they stand in", () => {
    const [kept, denied] = readClauses(
      "Access rights are reviewed every quarter, but vendors are not covered.",
    );
    expect([kept?.isDenied, denied?.isDenied]).toEqual([false, true]);
  });
});

describe("times are compared in any unit", () => {
  const notify: AnalyzedDeadline[] = [{ value: 72, unit: "hour", kind: "notify" }];
  const repeat: AnalyzedDeadline[] = [{ value: 1, unit: "year", kind: "repeat" }];
  const retain: AnalyzedDeadline[] = [{ value: 6, unit: "month", kind: "retain" }];
  test.each([
    [notify, "We notify the authority within 48 hours.", "kept"],
    [notify, "The authority hears from us within three days.", "kept"],
    [notify, "We inform the authority within ten working days.", "exceeded"],
    [repeat, "The plan is tested every quarter.", "kept"],
    [repeat, "The plan is tested every two years.", "exceeded"],
    [retain, "Logs are kept for 90 days.", "exceeded"],
    [retain, "Logs are kept for a year.", "kept"],
    [notify, "We inform the authority.", undefined],
  ] as const)("%o: %s", (deadlines, sentence, answer) => {
    expect(compareTimes({ statement: "", deadlines }, sentence)).toBe(answer);
  });
});

test.each([
  ["We take the protection of your data very seriously.", "praise"],
  ["Our clinics plan to review access rights next year.", "plan"],
  ["Customers are responsible for backing up their own data.", "others_duty"],
  ["Article 33 requires controllers to notify breaches within 72 hours.", "regulation"],
] as const)("%s is %s", (sentence, stance) => {
  expect(readSentence(sentence).stance).toBe(stance);
});
