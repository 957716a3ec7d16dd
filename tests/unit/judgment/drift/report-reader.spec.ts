import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readText } from "@/lib/judgment/drift/read-text";
import { readReport } from "@/lib/judgment/drift/report-reader";
import type { Embedder } from "@/lib/platform/embeddings";
import { FREE_REPORTS } from "../../../support/drift/free-reports";
import { type DriftModel, openDriftModel } from "../../../support/drift/model";

let model: DriftModel;

beforeAll(async () => {
  model = await openDriftModel();
}, 60_000);

afterAll(() => model.close());

const REFUND = "A refund above 50 euros goes to a team lead for approval before it is paid.";
const BROKEN = "Ninety euros went back to the customer's card at once, and no lead ever saw the case.";
const KEPT = "The 90 euros waited in the queue until Dana, who leads the team, had said yes.";
const FILLING =
  "On Tuesday the shop in Leeds got new shelves. The heating was repaired in the afternoon. ".repeat(8);

const scoreOf = async (expected: string, observed: string) =>
  (await model.measureWithBuiltIn(expected, observed)).drift_score;

describe("a report in words of its own", () => {
  test("falls on the right side of one half more often than not, and seldom raises a false alarm", async () => {
    let found = 0;
    let alarms = 0;
    for (const { expected, kept, broken } of FREE_REPORTS) {
      if ((await scoreOf(expected, broken)) > 0.5) found++;
      if ((await scoreOf(expected, kept)) > 0.5) alarms++;
    }
    expect(found).toBeGreaterThanOrEqual(0.6 * FREE_REPORTS.length);
    expect(alarms).toBeLessThanOrEqual(0.15 * FREE_REPORTS.length);
  });

  test("is read wherever it stands in a long text", async () => {
    const inFront = await scoreOf(REFUND, `${BROKEN} ${FILLING}`);
    const atTheEnd = await scoreOf(REFUND, `${FILLING} ${BROKEN}`);
    expect(inFront).toBeGreaterThan(0.5);
    expect(atTheEnd).toBeGreaterThan(0.5);
    expect(await scoreOf(REFUND, `${FILLING} ${KEPT}`)).toBeLessThan(0.5);
  });

  test("is read against each part of a long expectation", async () => {
    const long = `The assistant greets visitors by name. ${"It keeps its answers short and friendly. ".repeat(3)}
      It offers the opening hours of all branches, and the way to each of them, to anyone who asks for them on any day.
      It never speaks of the weather. ${REFUND}`;
    expect(await scoreOf(long, BROKEN)).toBeGreaterThan(await scoreOf(long, KEPT));
  });
});

test("the analysis does not say that nothing speaks to an expectation the report keeps or breaks", async () => {
  const kept = await model.measureWithBuiltIn(REFUND, KEPT);
  const broken = await model.measureWithBuiltIn(REFUND, BROKEN);
  expect(kept.analysis).toContain("Read as a whole, the report keeps to what is expected.");
  expect(broken.analysis).toContain("Read as a whole, the report does not keep to what is expected.");
  for (const { analysis } of [kept, broken]) expect(analysis).not.toContain("Nothing observed speaks to");
});

test("very long texts of which only a part is read are noted as such", async () => {
  const days = Array.from(
    { length: 60 },
    (_, i) => `Day ${i}: the shop in Leeds sold ${i} lamps and ${i + 3} shelves to walk-in guests.`,
  );
  const { notes } = await model.measureWithBuiltIn(REFUND, `${days.join(" ")} ${BROKEN}`);
  expect(notes).toContain("text_not_fully_read");
  expect((await model.measureWithBuiltIn(REFUND, BROKEN)).notes).toEqual([]);
});

describe("what the model is given", () => {
  const given = async (expected: string, observed: string) => {
    const texts: string[] = [];
    const recorder = {
      embed: async (asked: readonly string[]) => record(texts, asked),
    } as unknown as Embedder;
    const read = async (text: string) => ({ text, clauses: await readText(text) });
    await readReport(recorder, await read(expected), await read(observed));
    return texts;
  };
  const record = (texts: string[], asked: readonly string[]) => {
    texts.push(...asked);
    return asked.map(() => new Float32Array(384));
  };

  test("is both texts as they were written, white space aside", async () => {
    expect(await given("It must\n not sell, ever; say so.", "“Sold!” –  said it.")).toEqual([
      "It must not sell, ever; say so. || “Sold!” – said it.",
    ]);
  });

  test("is no longer than the model sees, and of long texts at most twelve pairs", async () => {
    const clauses = Array.from(
      { length: 40 },
      (_, i) => `The agent waits for nurse ${i} and releases pump ${i} of the ward. `,
    );
    const numbered = clauses.join("");
    const texts = await given(numbered, numbered);
    expect(texts).toHaveLength(12);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(804);
  });

  test("leaves room for both sides in scripts that cost the model more", async () => {
    const [text = ""] = await given(
      "退款必须经过批准".repeat(100),
      "The refund was paid without any approval.",
    );
    expect(text.length).toBeLessThanOrEqual(100 + 4 + 42);
    expect(text).toContain("The refund was paid");
  });
});
