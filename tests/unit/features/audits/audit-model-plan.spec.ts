import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ANSWER_TOKENS,
  batchTokens,
  estimatePrice,
  inBatches,
  sizeOfDocument,
  sizeOfLength,
} from "@/lib/features/audits/language-model/plan";
import {
  ChallengesSchema,
  challengeMessages,
  JudgementsSchema,
  judgeMessages,
} from "@/lib/features/audits/language-model/prompts";
import { shownText } from "@/lib/features/audits/language-model/set-aside";
import { CATALOG } from "@/lib/features/frameworks/catalog";
import { loadCatalog } from "@/lib/features/frameworks/load-catalog";
import { questionMessages, wireSchema } from "@/lib/platform/model-client/question";
import { testModel } from "../../../support/model-faults/call-kit";

const FRAMEWORKS = [...loadCatalog(CATALOG).frameworks.values()];
const all = FRAMEWORKS.flatMap(({ auditable }) => auditable);

describe("requirements in batches", () => {
  const anyControls = fc
    .array(fc.constantFrom(...all), { maxLength: 60 })
    .map((controls) => [...new Set(controls)]);

  test("each is in one batch, in order; those of a control stay together, and there are 18 at most", () => {
    fc.assert(
      fc.property(anyControls, (controls) => {
        const batches = inBatches(controls);
        const ids = (asked: readonly { requirement: { id: string } }[]) =>
          asked.map(({ requirement }) => requirement.id);
        expect(batches.flatMap(ids)).toEqual(
          controls.flatMap(({ requirements }) => requirements.map(({ id }) => id)),
        );
        for (const { requirements } of controls) {
          const [first] = requirements;
          const home = batches.find((batch) => ids(batch).includes(first?.id ?? ""));
          expect(ids(home ?? [])).toEqual(expect.arrayContaining(requirements.map(({ id }) => id)));
        }
        for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(18);
      }),
    );
  });

  test("are about as many as are needed", () => {
    for (const { auditable } of FRAMEWORKS) {
      const count = auditable.reduce((sum, { requirements }) => sum + requirements.length, 0);
      expect(inBatches(auditable).length).toBeLessThanOrEqual(Math.ceil(count / 18) + 1);
    }
  });
});

describe("the price of an audit before it runs", () => {
  const judge = testModel("judge");
  const dearer = testModel("dearer", { price: { input: 15_000, cachedInput: 1_500, output: 75_000 } });
  const anyControls = fc.integer({ min: 1, max: 60 }).map((count) => all.slice(0, count));
  const anyLength = fc.nat(200_000);

  test("the most it can cost is never below what it will about cost", () => {
    const price = fc.record({ input: fc.nat(20_000), cachedInput: fc.nat(2_000), output: fc.nat(80_000) });
    fc.assert(
      fc.property(anyLength, anyControls, price, (length, controls, given) => {
        const models = { judge: testModel("m", { price: given }), challenger: undefined };
        const { cost, most } = estimatePrice(sizeOfLength(length), controls, models);
        expect(most).toBeGreaterThanOrEqual(cost);
        expect(Number.isInteger(cost) && Number.isInteger(most)).toBe(true);
      }),
    );
  });

  test("a deep audit adds a pass at the challenger's price, which is shown the states too", () => {
    fc.assert(
      fc.property(anyLength, anyControls, (length, controls) => {
        const size = sizeOfLength(length);
        const alone = estimatePrice(size, controls, { judge, challenger: undefined });
        const other = estimatePrice(size, controls, { judge: dearer, challenger: undefined });
        const deep = estimatePrice(size, controls, { judge, challenger: dearer });
        expect(deep.calls).toBe(2 * alone.calls);
        expect(deep.tokens).toBeGreaterThan(2 * alone.tokens);
        expect(deep.cost).toBeGreaterThan(alone.cost + other.cost);
        expect(deep.most).toBeGreaterThan(alone.most + other.most);
      }),
    );
  });

  test("there is a call for each batch, and a longer document never costs less", () => {
    fc.assert(
      fc.property(anyLength, fc.nat(10_000), anyControls, (length, more, controls) => {
        const short = estimatePrice(sizeOfLength(length), controls, { judge, challenger: undefined });
        const long = estimatePrice(sizeOfLength(length + more), controls, { judge, challenger: undefined });
        expect(short.calls).toBe(inBatches(controls).length);
        expect(long.cost).toBeGreaterThanOrEqual(short.cost);
        expect(long.most).toBeGreaterThanOrEqual(short.most);
      }),
    );
  });

  test("a known one: a call's tokens at its price, and the longest answer at most", () => {
    const controls = all.slice(0, 3);
    const [batch = []] = inBatches(controls);
    const sent = batchTokens(sizeOfLength(3_000), batch, "judge");
    const { calls, cost, most } = estimatePrice(sizeOfLength(3_000), controls, {
      judge,
      challenger: undefined,
    });
    expect(calls).toBe(1);
    // Three millionths of a dollar for a token in, fifteen for a token out.
    expect(most).toBe(3 * sent.most + 15 * ANSWER_TOKENS);
    expect(cost).toBeGreaterThan(3 * sent.about);
    expect(sent.about).toBeGreaterThan(1_000);
  });

  test("nothing is asked and nothing paid for no controls, and a free model costs nothing", () => {
    expect(estimatePrice(sizeOfLength(3_000), [], { judge, challenger: dearer })).toEqual({
      calls: 0,
      tokens: 0,
      cost: 0,
      most: 0,
    });
    const free = testModel("free", { price: { input: 0, cachedInput: 0, output: 0 } });
    expect(estimatePrice(sizeOfLength(9_000), all, { judge: free, challenger: free })).toMatchObject({
      cost: 0,
      most: 0,
    });
  });
});

describe("the most a question sends", () => {
  /** As the call that sends it holds money back for it. */
  const sentTokens = (
    messages: ReturnType<typeof judgeMessages>,
    schema: typeof JudgementsSchema | typeof ChallengesSchema,
  ) => {
    const bytes = (text: string) => Buffer.byteLength(text);
    const shape = { name: "any", schema };
    const question = { messages, shape, maxOutputTokens: 1, purpose: "audit", runId: "aud_test" };
    const texts = questionMessages(question).map(({ content }) => content);
    return Math.ceil(bytes(texts.join("\n")) / 3) + Math.ceil(bytes(JSON.stringify(wireSchema(schema))) / 3);
  };
  const NONCE = "n".repeat(24);
  const documents: readonly [string, string][] = [
    ["words", "A sentence about the system that is audited here. ".repeat(60)],
    ["line ends", "\n".repeat(3_000)],
    ["line separators", "\u2028".repeat(3_000)],
    ["characters of three bytes", "\u6570".repeat(3_000)],
    ["characters of two units", "\u{1d51f}".repeat(1_500)],
    ["short comments", "<!--a b c-->".repeat(250)],
  ];

  test.each(documents)(
    "of a document of %s is within what its length says, in every framework",
    (_, document) => {
      const known = sizeOfDocument(document);
      const setAside = [...document.matchAll(/<!--a b c-->/g)].map(({ index }) => ({
        start: index,
        end: index + 12,
      }));
      for (const { auditable } of FRAMEWORKS) {
        for (const batch of inBatches(auditable)) {
          const sent = sentTokens(
            judgeMessages(shownText(document, setAside), batch, NONCE),
            JudgementsSchema,
          );
          expect(sent).toBeLessThanOrEqual(batchTokens(sizeOfLength(document.length), batch, "judge").most);
          expect(sent).toBeLessThanOrEqual(batchTokens(known, batch, "judge").most);
        }
      }
    },
  );

  test.each(["\u2028", "\u0000", "\n", "\u6570", '"', "\ud83d\ude00"])(
    "holds for a challenge of states whose gaps and quotes are made of %j",
    (piece) => {
      const quote = piece.repeat(2_000);
      const span = { quote, start: 0, end: quote.length, section: null };
      const [batch = []] = inBatches(all);
      const judged = batch.map(({ requirement }) => ({
        requirement_id: requirement.id,
        state: "partly_shown" as const,
        leaning: null,
        confidence: 0.9,
        missing: quote,
        evidence: [span, span, span],
      }));
      const messages = challengeMessages("", batch, judged, NONCE);
      const { most } = batchTokens(sizeOfLength(0), batch, "challenge");
      expect(sentTokens(messages, ChallengesSchema)).toBeLessThanOrEqual(most);
    },
  );

  test("what is shown before the run stays near to what an English document sends", () => {
    const [, document = ""] = documents[0] ?? [];
    const [batch = []] = inBatches(all);
    const { about } = batchTokens(sizeOfLength(document.length), batch, "judge");
    const sent = sentTokens(judgeMessages(document, batch, NONCE), JudgementsSchema);
    expect(Math.abs(about - sent) / sent).toBeLessThan(0.15);
  });
});
