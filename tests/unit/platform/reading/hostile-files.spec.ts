import { afterAll, expect, test } from "vitest";
import { openReader } from "@/lib/platform/reading/read-document";
import { ReadingRefusal } from "@/lib/platform/reading/refusal";
import { REFUSAL_CODES, type ReadDocument, ReadDocumentSchema } from "@/lib/platform/reading/schema";
import {
  attacks,
  disguisedFiles,
  harmlessFiles,
  mutatedFiles,
  type Sample,
  truncatedFiles,
} from "@/tests/support/documents/hostile";

const TIMEOUT = 240_000;
const LIMITS = { deadlineMs: 15_000, maxCharacters: 5_000_000 };

const reader = openReader({ memoryMb: 400 });
afterAll(() => reader.close());

async function answer({ bytes, fileName }: Sample): Promise<ReadDocument | ReadingRefusal> {
  try {
    return await reader.read(bytes, { fileName, limits: LIMITS });
  } catch (error) {
    if (error instanceof ReadingRefusal) return error;
    throw error;
  }
}

/** Every sample is refused with a code of the list, or read within the limits. */
async function answerAll(samples: readonly Sample[]): Promise<(ReadDocument | ReadingRefusal)[]> {
  const answers = await Promise.all(samples.map(answer));
  for (const given of answers) {
    if (given instanceof ReadingRefusal) expect(REFUSAL_CODES).toContain(given.code);
    else expect(ReadDocumentSchema.parse(given).text.length).toBeLessThanOrEqual(LIMITS.maxCharacters);
  }
  return answers;
}

const outcomes = (answers: (ReadDocument | ReadingRefusal)[]) =>
  answers.map((given) => (given instanceof ReadingRefusal ? given.code : "read"));

test("the samples are 300 and more", () => {
  const all = [mutatedFiles(200), truncatedFiles(), disguisedFiles(), attacks()].flat();
  expect(all.length).toBeGreaterThanOrEqual(300);
});

test("harmless files are read: what is refused below is refused for its mutation", {
  timeout: TIMEOUT,
}, async () => {
  expect(outcomes(await answerAll(harmlessFiles()))).toEqual(harmlessFiles().map(() => "read"));
});

test("mutated files are refused or read, and the same in a second run", { timeout: TIMEOUT }, async () => {
  const first = await answerAll(mutatedFiles(200));
  expect(new Set(outcomes(first)).size).toBeGreaterThan(2);
  expect(outcomes(first)).not.toContain("reader_unavailable");
  const again = await answerAll(mutatedFiles(40));
  expect(again).toEqual(first.slice(0, 40));
});

test("truncated and disguised files are refused or read", { timeout: TIMEOUT }, async () => {
  const answers = await answerAll([...truncatedFiles(), ...disguisedFiles()]);
  expect(outcomes(answers)).not.toContain("reader_unavailable");
  // A PDF or Office file is what its bytes say, whatever its name.
  const pdfs = disguisedFiles().filter(({ name }) => name.startsWith("a.pdf"));
  expect(outcomes(await answerAll(pdfs))).toEqual(pdfs.map(() => "read"));
});

test("attacks are refused with their code, and files after them are read", { timeout: TIMEOUT }, async () => {
  const samples = attacks();
  const given = outcomes(await answerAll(samples));
  const named = samples.map(({ name, code }, index) => `${name}: ${code ?? given[index]}`);
  expect(samples.map(({ name }, index) => `${name}: ${given[index]}`)).toEqual(named);
  expect(given).not.toContain("reader_unavailable");
  expect(outcomes(await answerAll(harmlessFiles()))).toEqual(harmlessFiles().map(() => "read"));
});
