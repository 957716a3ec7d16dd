import { expect, test } from "vitest";
import { readInProcess } from "@/lib/platform/reading/read-in-process";
import { placeOf, ReadDocumentSchema, ReadingLimitsSchema } from "@/lib/platform/reading/schema";
import { outlineOf } from "@/tests/support/documents/outline";
import { lines, type Mark, type PdfInit, pdf } from "@/tests/support/documents/pdf";

const limits = ReadingLimitsSchema.parse({});

async function read(init: PdfInit) {
  const document = await readInProcess(pdf(init), { claims: { fileName: "policy.pdf" }, limits });
  expect(ReadDocumentSchema.parse(document)).toEqual(document);
  return document;
}

const BODY = [
  "Every account is reviewed by the owner of its system at least once in each",
  "quarter. Accounts without an owner are closed. The review covers the encryp-",
  "tion keys, risk-",
];

test("headings, paragraphs, hyphens and lists", async () => {
  const document = await read({
    pages: [
      [
        { text: "Access control policy", y: 780, size: 20 },
        { text: "4 Reviews", y: 745, size: 14 },
        ...lines(BODY, { y: 720 }),
        ...lines(["based decisions and encryption. A risk is based on facts. The next sentence."], {
          y: 720 - 3 * 13.2,
        }),
        ...lines(
          [
            "\u0095 Owners confirm",
            "\u0095 Security checks the list of all accounts of the system, the",
            "  privileged ones first",
          ],
          { y: 620 },
        ),
      ],
    ],
  });
  expect(outlineOf(document)).toEqual([
    "h1: Access control policy",
    "h2: 4 Reviews",
    "p: Every account is reviewed by the owner of its system at least once in each quarter. Accounts without an owner are closed. The review covers the encryption keys, risk-based decisions and encryption. A risk is based on facts. The next sentence.",
    "li1: Owners confirm",
    "li1: Security checks the list of all accounts of the system, the privileged ones first",
  ]);
});

test("columns are read one after the other", async () => {
  const left = Array.from({ length: 12 }, (_, index) => `left line number ${index} of the first column`);
  const right = Array.from({ length: 12 }, (_, index) => `right line number ${index} of the second one`);
  const document = await read({ pages: [[...lines(left, { x: 60 }), ...lines(right, { x: 320 })]] });
  expect(document.text.indexOf("left line number 11")).toBeLessThan(
    document.text.indexOf("right line number 0"),
  );
  expect(document.tables).toEqual([]);
});

test("tables become rows, drawn row by row or cell by cell", async () => {
  const byRow: Mark[] = [
    ["Role", "Duty", "Review"],
    ["Owner", "Approves access", "Quarterly"],
    ["Security", "Monitors", "Monthly"],
  ].flatMap((row, at) => row.map((text, column) => ({ text, x: 72 + column * 150, y: 700 - at * 15 })));
  const byCell: Mark[] = [
    { text: "Control", x: 72, y: 500 },
    { text: "Evidence", x: 250, y: 500 },
    ...lines(["Access", "reviews"], { x: 72, y: 480 }),
    ...lines(["Records of the", "last quarter"], { x: 250, y: 480 }),
    { text: "Backups", x: 72, y: 450 },
    { text: "Logs", x: 250, y: 450 },
  ];
  const document = await read({ pages: [[...byRow, { text: "Then:", y: 600 }, ...byCell]] });
  expect(outlineOf(document)).toEqual([
    "tr: Role | Duty | Review",
    "tr: Owner | Approves access | Quarterly",
    "tr: Security | Monitors | Monthly",
    "p: Then:",
    "tr: Control | Evidence",
    "tr: Access reviews | Records of the last quarter",
    "tr: Backups | Logs",
  ]);
  expect(document.tables).toEqual([
    { header: ["Role", "Duty", "Review"] },
    { header: ["Control", "Evidence"] },
  ]);
});

test("a sentence goes on over a page; headers and footers are read once; a quote names its page", async () => {
  const page = (number: number, texts: string[]): Mark[] => [
    { text: "Internal - Access policy", y: 820, size: 9 },
    ...lines(texts, { y: 700 }),
    { text: `Page ${number} of 3`, y: 30, size: 9 },
  ];
  const document = await read({
    info: "/Title (Access policy) /CreationDate (D:20260301103000+01'00')",
    pages: [
      page(1, ["4.2 Access reviews", "Every account is reviewed by the owner of the system and by"]),
      page(2, ["the security team together. This is recorded in the register of accounts."]),
      page(3, ["Exceptions end after one year at the latest, whoever approved them."]),
    ],
  });
  expect(outlineOf(document)).toEqual([
    "h2: 4.2 Access reviews",
    "p: Every account is reviewed by the owner of the system and by the security team together. This is recorded in the register of accounts.",
    "p: Exceptions end after one year at the latest, whoever approved them.",
    "note: Internal - Access policy",
    "note: Page 1 of 3",
  ]);
  expect(document.warnings.map(({ code }) => code)).toEqual(["running_lines_left_out"]);
  expect(placeOf(document, document.text.indexOf("Every account")).label).toBe("p. 1, 4.2 Access reviews");
  expect(placeOf(document, document.text.indexOf("the security team")).label).toBe(
    "p. 2, 4.2 Access reviews",
  );
  expect(placeOf(document, document.text.indexOf("Exceptions")).part?.number).toBe(3);
  expect(document.metadata).toMatchObject({ title: "Access policy", created_at: "2026-03-01T09:30:00.000Z" });
});

test("pages without text are named; a document of them is refused with the list", async () => {
  const document = await read({ pages: [lines(["Some text."]), [], lines(["More text."]), []] });
  expect(document.warnings).toMatchObject([{ code: "parts_without_text", parts: [2, 4] }]);
  await expect(read({ pages: [[], []] })).rejects.toMatchObject({ code: "no_text", parts: [1, 2] });
});

test("encrypted, damaged and endless files are refused with a sentence", async () => {
  const key = `<${"00".repeat(32)}>`;
  const trailer = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`;
  await expect(read({ pages: [lines(["secret"])], trailer })).rejects.toMatchObject({ code: "encrypted" });
  const broken = new TextEncoder().encode("%PDF-1.7\nnothing follows");
  await expect(readInProcess(broken, { claims: { fileName: "a.pdf" }, limits })).rejects.toMatchObject({
    code: "damaged",
  });
  const many = pdf({ pages: Array.from({ length: 30 }, () => []) });
  await expect(
    readInProcess(many, { claims: { fileName: "a.pdf" }, limits: { ...limits, maxParts: 20 } }),
  ).rejects.toMatchObject({ code: "too_many_pages" });
});
