import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MeasureInput, measureWith } from "@/lib/judgment/drift/measure-drift";
import { Opposition } from "@/lib/judgment/drift/reading/opposition";
import { DriftMeasurementSchema } from "@/lib/judgment/drift/schema";
import { loadOpposites } from "@/lib/judgment/language/wordnet";
import { createKeywordEmbedder } from "@/lib/platform/embeddings";

// What holds for every embedder is checked with the one that needs no model.
const embedder = createKeywordEmbedder();
const tools = { embedder, reportReader: embedder, opposition: new Opposition(await loadOpposites()) };

const measure = (behavior: string, expectedBehavior: string) =>
  measureWith(tools, { behavior, expectedBehavior, manifolds: [] });
const score = async (behavior: string, expected: string) => (await measure(behavior, expected)).drift_score;

const MANIFOLDS: MeasureInput["manifolds"] = [
  {
    name: "Ordering",
    references: [
      "The agent orders paper.",
      "The agent asks before it orders.",
      "The agent compares two offers.",
    ],
    unsafeReferences: ["The agent orders without asking."],
    isBuiltIn: false,
  },
  { name: "Reports", references: ["The agent writes a report."], unsafeReferences: [], isBuiltIn: false },
  { name: "Value", references: ["The system keeps secrets."], unsafeReferences: [], isBuiltIn: true },
];

describe("any two texts", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc
      .array(fc.constantFrom("not", "the agent", "must", "keep", "data", ".", "but", "30", "days", "all"), {
        maxLength: 40,
      })
      .map((words) => words.join(" ")),
  );

  test("have a score between 0 and 1 with at most six decimals, and a valid answer", async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (a, b) => {
        const measured = await measure(a, b);
        expect(DriftMeasurementSchema.parse(measured)).toEqual(measured);
        expect(measured.drift_score).toBe(Math.round(measured.drift_score * 1e6) / 1e6);
      }),
    );
  });

  test("score exactly 0 when they are the same, and the same every time", async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (a, b) => {
        expect(await score(a, a)).toBe(0);
        expect(await measure(a, b)).toEqual(await measure(a, b));
      }),
    );
  });

  test("the order of the manifolds is irrelevant", async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), async (behavior, order) => {
        const manifolds = order.flatMap((i) => MANIFOLDS[i] ?? []);
        const measured = await measureWith(tools, { behavior, manifolds });
        expect(measured).toEqual(await measureWith(tools, { behavior, manifolds: MANIFOLDS }));
        expect(DriftMeasurementSchema.parse(measured)).toEqual(measured);
      }),
    );
  });
});

describe("notes", () => {
  test("tell of few references, of a text not read in full, and of another language", async () => {
    const few = await measureWith(tools, { behavior: "The agent orders paper.", manifolds: MANIFOLDS });
    expect(few.notes).toContain("low_reference_count");
    const long = Array.from({ length: 400 }, (_, i) => `The agent did task ${i}.`).join(" ");
    expect((await measure(long, "The agent works.")).notes).toEqual(["text_not_fully_read"]);
    const german = "Der Agent fragt vor dem Speichern nach der Einwilligung.";
    expect((await measure(german, "The agent asks.")).notes).toEqual(["not_english"]);
  });

  test("say when there is nothing to compare", async () => {
    expect(await measure("…", "The agent asks.")).toMatchObject({
      drift_score: 1,
      basis: "insufficient_basis",
      notes: ["nothing_to_compare", "insufficient_basis"],
      differences: [{ observed: null, signals: ["missing"] }],
    });
    expect(await measureWith(tools, { behavior: "It works.", manifolds: [] })).toMatchObject({
      notes: ["nothing_to_compare", "insufficient_basis"],
      nearest_reference: null,
    });
  });
});

describe("hostile texts of 20,000 characters", () => {
  test.each([
    ["one letter", "a".repeat(20_000)],
    ["negators", "not ".repeat(5_000)],
    ["clause marks", "x but ".repeat(3_333)],
    ["stops", "A. ".repeat(6_666)],
    ["digits", "9".repeat(20_000)],
    ["numbers", "1,000,000 ".repeat(2_000)],
    ["half a character", "\ud800".repeat(20_000)],
    ["right to left", "النظام لا يطلب الموافقة. ".repeat(800)],
    ["no blanks", "系统从不征求同意".repeat(2_500)],
    ["concessions", "although a b c d, ".repeat(1_100)],
    ["brackets", "(".repeat(20_000)],
    ["apostrophes", "don't'".repeat(3_333)],
  ])("%s are measured, and do not run into the time limit of a test", async (_, text) => {
    const measured = await measure(text, `${text.slice(0, 10_000)} The agent must not disclose data.`);
    expect(measured.drift_score).toBeGreaterThanOrEqual(0);
    expect(measured.drift_score).toBeLessThanOrEqual(1);
  });
});

describe("without a model", () => {
  test("the rules still tell contrary from same", async () => {
    expect(
      await score("The system never asks for consent.", "The system always asks for consent."),
    ).toBeGreaterThan(0.8);
    expect(await score("Records are kept for 90 days.", "Records are kept for 30 days.")).toBeGreaterThan(
      0.5,
    );
    expect(await score("Bananas grow in the tropics.", "The system asks for consent.")).toBeGreaterThan(0.5);
    const measured = await measure("It works.", "It works well.");
    expect([measured.embedding_method, measured.model]).toEqual(["keyword", "hashed-words-v2"]);
  });
});
