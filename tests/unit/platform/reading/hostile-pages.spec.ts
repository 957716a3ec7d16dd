import { afterAll, expect, test } from "vitest";
import { openReader } from "@/lib/platform/reading/read-document";
import { ReadingRefusal } from "@/lib/platform/reading/refusal";
import { REFUSALS } from "@/lib/platform/reading/schema";
import { harmlessFiles, type Sample } from "@/tests/support/documents/hostile";
import { hostilePages, mutatedScans } from "@/tests/support/documents/hostile-pages";

// Drawing and recognition run pictures, fonts and operators that reading leaves alone.

const TIMEOUT = 240_000;
const reader = openReader({ memoryMb: 700, kernelFactor: 4, drawingMs: 10_000 });
afterAll(() => reader.close());

/** What came of it: `done`, or the code of a refusal whose message is a sentence of the list. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (!(error instanceof ReadingRefusal)) throw error;
    expect(error.message).toBe(REFUSALS[error.code]);
    return error.code;
  }
}

const draw = ({ bytes }: Sample) => outcome(reader.draw(bytes, { page: 1 }));
const recognize = ({ bytes, fileName }: Sample) =>
  outcome(
    reader.read(bytes, {
      fileName,
      onRecognized: () => {},
      limits: { deadlineMs: 20_000, pageDeadlineMs: 10_000, recognitionMs: 20_000 },
    }),
  );

const [TYPED] = harmlessFiles();
const [SCAN] = mutatedScans(1, 0);

test("hostile pages are drawn or refused within time and memory, and a page after them is drawn", {
  timeout: TIMEOUT,
}, async () => {
  const samples = [...hostilePages(), ...mutatedScans(12)];
  const given = await Promise.all(samples.map(draw));
  expect(given).not.toContain("reader_unavailable");
  const outcomeOf = (name: string) => given[samples.findIndex((sample) => sample.name === name)];
  expect(outcomeOf("content that unpacks to 300 MB")).toMatch(/^too_/);
  expect(outcomeOf("deep states")).toMatch(/^too_|^done$/);
  expect(TYPED && (await draw(TYPED))).toBe("done");
});

test("what is no PDF is not drawn", { timeout: TIMEOUT }, async () => {
  const given = await Promise.all(harmlessFiles().slice(1).map(draw));
  expect(new Set(given)).toEqual(new Set(["damaged"]));
});

test("hostile scans are recognized or refused in time, and a scan after them is recognized", {
  timeout: TIMEOUT,
}, async () => {
  const pictures = hostilePages().filter(({ name }) => /^image|^page|300 MB/.test(name));
  const given = await Promise.all([...pictures, ...mutatedScans(6)].map(recognize));
  expect(given).not.toContain("reader_unavailable");
  expect(SCAN && (await recognize(SCAN))).toBe("done");
});
