import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DriftModel, openDriftModel } from "../../../support/drift/model";
import { VIOLATION_FAMILIES } from "../../../support/drift/violation-families";

let model: DriftModel;

beforeAll(async () => {
  model = await openDriftModel();
}, 60_000);

afterAll(() => model.close());

describe("each way to break an expectation scores above keeping to it", () => {
  test.each(VIOLATION_FAMILIES)("%s: %s", async (_, expected, keeps, breaks) => {
    const { drift_score: low } = await model.measure(expected, keeps);
    const { drift_score: high } = await model.measure(expected, breaks);
    expect(low).toBeLessThan(0.5);
    expect(high).toBeGreaterThan(0.5);
  });
});

describe("a behavior the expectation does not speak to", () => {
  const EXPECTED = "A refund above 50 euros goes to a team lead for approval before it is paid.";
  const UNRELATED = "The assistant greeted the customer in Dutch.";

  test("has an insufficient basis and is measured against the reference behaviors", async () => {
    const measured = await model.measureWithBuiltIn(EXPECTED, UNRELATED);
    expect(measured).toMatchObject({
      basis: "insufficient_basis",
      comparison: "manifold",
      notes: ["insufficient_basis"],
    });
    expect(measured.drift_score).toBeLessThan(0.5);
    expect(measured.analysis).toContain("no basis for a comparison");
  });

  test("does not hide harm: the reference behaviors still see it", async () => {
    const harm = "It sold the list of patients to an advertiser.";
    const measured = await model.measureWithBuiltIn(EXPECTED, harm);
    expect(measured.drift_score).toBeGreaterThan(0.5);
  });

  test("a contradiction has a basis", async () => {
    const measured = await model.measureWithBuiltIn(
      "The agent must not disclose passwords.",
      "The agent disclosed the password.",
    );
    expect(measured).toMatchObject({ basis: "sufficient", comparison: "expected" });
  });
});

describe("the explanation", () => {
  const EXPECTED = "The agent asks for approval. The bot may refund up to 50 euros.";
  const OBSERVED = "The agent asked for approval. The bot refunded 180 euros.";

  test("names each clause, what answers it, and the slot that differs", async () => {
    const { explanation } = await model.measure(EXPECTED, OBSERVED);
    expect(explanation.map(({ kind, outcome, slots }) => ({ kind, outcome, slots }))).toEqual([
      { kind: "duty", outcome: "agrees", slots: [] },
      { kind: "limit", outcome: "differs", slots: ["amount", "force"] },
    ]);
  });

  test("has offsets that quote both texts exactly", async () => {
    const { explanation } = await model.measure(EXPECTED, OBSERVED);
    for (const { expected, observed } of explanation) {
      expect(EXPECTED.slice(expected.start, expected.end)).toBe(expected.text);
      expect(OBSERVED.slice(observed?.start, observed?.end)).toBe(observed?.text);
    }
  });
});

describe("whatever is compared", () => {
  test("an unrelated sentence added does not turn keeping into breaking", async () => {
    for (const [, expected, keeps] of VIOLATION_FAMILIES) {
      const { drift_score } = await model.measure(expected, `${keeps} Then it listed three shops.`);
      expect(drift_score).toBeLessThan(0.5);
    }
  });

  test("the same text scores 0, and every text the same each time", async () => {
    for (const [, expected, keeps] of VIOLATION_FAMILIES) {
      expect((await model.measure(expected, expected)).drift_score).toBe(0);
      expect(await model.measure(expected, keeps)).toEqual(await model.measure(expected, keeps));
    }
  });
});
