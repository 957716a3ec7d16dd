import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocumentReader, openReader } from "@/lib/platform/reading/read-document";
import { placeOf, type ReadDocument } from "@/lib/platform/reading/schema";
import { outlineOf } from "@/tests/support/documents/outline";
import { lines } from "@/tests/support/documents/pdf";
import { scan } from "@/tests/support/documents/scan";

const TIMEOUT = 120_000;

const POLICY = scan([
  { text: lines(["Part one of the policy is text. It says that access is reviewed."]) },
  {
    picture: [
      { text: "Access control policy", y: 770, size: 20 },
      { text: "4.2 Access reviews", y: 735, size: 15 },
      ...lines(
        [
          "Every account is reviewed by the owner of its system at least once in each",
          "quarter. Accounts without an owner are closed within five working days.",
        ],
        { y: 710 },
      ),
    ],
  },
  { picture: [] },
]);

let reader: DocumentReader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.close());

const read = (bytes: Uint8Array, options = {}): Promise<ReadDocument> =>
  reader.read(bytes, { fileName: "scan.pdf", ...options });

test("pages that are pictures are recognized, and say so", { timeout: TIMEOUT }, async () => {
  const progress: [number, number][] = [];
  const document = await read(POLICY, {
    onRecognized: (done: number, total: number) => progress.push([done, total]),
  });
  expect(outlineOf(document)).toEqual([
    "p: Part one of the policy is text. It says that access is reviewed.",
    "h1: Access control policy",
    "h2: 4.2 Access reviews",
    "p: Every account is reviewed by the owner of its system at least once in each quarter. Accounts without an owner are closed within five working days.",
  ]);
  expect(document.parts).toMatchObject([
    { has_text: true, recognized: false, confidence: null },
    { has_text: true, recognized: true, confidence: expect.any(Number) },
    { has_text: false, recognized: false, confidence: null },
  ]);
  expect(document.parts[1]?.confidence).toBeGreaterThan(80);
  expect(document.reader).toBe("assay-reading/1 tesseract.js/7.0.0-eng");
  expect(document.warnings.map(({ code, parts }) => [code, parts])).toEqual([
    ["parts_without_text", [3]],
    ["pages_recognized", [2]],
  ]);
  expect(progress.at(-1)).toEqual([2, 2]);

  const start = document.text.indexOf("Every account");
  expect(placeOf(document, start).label).toBe("p. 2, 4.2 Access reviews, read by OCR");
  const typed = document.text.indexOf("Part one");
  expect(placeOf(document, typed, typed + 10)).toMatchObject({ isRecognized: false, label: "p. 1" });
  expect(placeOf(document, typed, start).isRecognized).toBe(true);

  const [page] = document.recognized_pages;
  const word = page?.words.find(({ text }) => text === "quarter.");
  // The line is 132 points from the upper edge and 13 below the one above, the first word 72 from the left.
  expect(word?.x).toBeCloseTo(72, -1);
  expect((word?.y ?? 0) + (word?.height ?? 0)).toBeCloseTo(842 - 710 + 13.2 + 2, -1);
});

test("without recognition a scan has no text", { timeout: TIMEOUT }, async () => {
  const document = await read(POLICY);
  expect(document.recognized_pages).toEqual([]);
  expect(document.parts.map(({ has_text }) => has_text)).toEqual([true, false, false]);
});

test("pages over the limit are named", { timeout: TIMEOUT }, async () => {
  const page = { picture: lines(["Backups are taken every night."]) };
  const document = await read(scan([page, page, page]), {
    onRecognized: () => undefined,
    limits: { maxRecognizedPages: 1 },
  });
  expect(document.text).toBe("Backups are taken every night.");
  expect(document.warnings.find(({ code }) => code === "pages_not_recognized")?.parts).toEqual([2, 3]);
});

test("a page is drawn, with the places of its text", { timeout: TIMEOUT }, async () => {
  const drawn = await reader.draw(POLICY, { page: 1 });
  expect([drawn.width, drawn.height]).toEqual([595, 842]);
  expect(Buffer.from(drawn.png).readUInt32BE(16)).toBe(1_239);
  expect(drawn.words.map(({ text }) => text).join(" ")).toContain("Part one of the policy");
  // The letters are drawn although the file does not contain their font: an empty page is smaller.
  const empty = await reader.draw(scan([{ text: [] }]), { page: 1 });
  expect(drawn.png.length).toBeGreaterThan(empty.png.length + 2_000);
  await expect(reader.draw(POLICY, { page: 4 })).rejects.toMatchObject({ code: "unsupported" });
  await expect(reader.draw(new Uint8Array(300), { page: 1 })).rejects.toMatchObject({ code: "damaged" });
});
