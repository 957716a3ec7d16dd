import { expect, test } from "vitest";
import { layOutDifference } from "@/components/documents/difference-layout";
import { compareTexts } from "@/lib/features/documents/compare-texts";

const FILLER = Array.from({ length: 60 }, (_, index) => `Sentence ${index} says nothing new.`).join("\n\n");
const BEFORE = `# Access\n\n${FILLER}\n\nAccess is reviewed every year.\n\n${FILLER}\n\nTokens expire.\n\n${FILLER}`;
const AFTER = `# Access\n\n${FILLER}\n\nAccess is reviewed every quarter.\n\n${FILLER}\n\n${FILLER}`;

test("the later text can be put together from what is drawn and what is folded", async () => {
  const { changes } = await compareTexts(BEFORE, AFTER);
  const runs = layOutDifference(changes);
  const text = runs
    .flatMap(({ pieces }) => pieces)
    .map((piece) => {
      if (piece.kind === "fold") return AFTER.slice(piece.start, piece.start + piece.length);
      return piece.kind === "removed" ? "" : piece.text;
    })
    .join("");
  expect(text).toBe(AFTER);
});

test("long unchanged stretches are folded between lines, with their ends kept only next to a change", async () => {
  const { changes } = await compareTexts(BEFORE, AFTER);
  const runs = layOutDifference(changes);
  expect(runs.flatMap(({ change }) => change ?? [])).toEqual([1, 2]);
  expect(runs.map(({ pieces }) => pieces.map(({ kind }) => kind))).toEqual([
    ["fold", "same", "same"],
    ["removed", "added"],
    ["same", "same", "fold", "same"],
    ["removed"],
    ["same", "fold"],
  ]);
  for (const { pieces } of runs)
    for (const [index, piece] of pieces.entries()) {
      const next = pieces[index + 1];
      if (piece.kind === "same" && next?.kind === "fold") expect(piece.text).toMatch(/\s$/);
    }
});

test("changed words that only a space parts are one change", async () => {
  const before = "We answer within one month, in writing.";
  const { changes } = await compareTexts(before, before.replace("one month", "two weeks"));
  const pieces = layOutDifference(changes).flatMap((run) => (run.change === undefined ? [] : run.pieces));
  expect(pieces).toEqual([
    { kind: "removed", text: "one month" },
    { kind: "added", text: "two weeks" },
  ]);
});

test("equal texts have no change", async () => {
  const { changes } = await compareTexts(AFTER, AFTER);
  expect(layOutDifference(changes).every(({ change }) => change === undefined)).toBe(true);
});
