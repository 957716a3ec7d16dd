import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from "docx";
import pptxgen from "pptxgenjs";
import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { readInProcess } from "@/lib/platform/reading/read-in-process";
import { placeOf, type ReadDocument, ReadingLimitsSchema } from "@/lib/platform/reading/schema";
import { launchBrowser } from "@/tests/support/chromium";

// Files made by programs that know nothing of the reader: Chromium's PDF, and three libraries for Office.

const limits = ReadingLimitsSchema.parse({});
const read = (bytes: Uint8Array, fileName: string) => readInProcess(bytes, { claims: { fileName }, limits });

const REVIEW = "Access rights are reviewed every quarter by the owner of the system.";
const ROWS = [
  ["System", "Owner", "Review"],
  ["Billing", "Jürgen Müller", "Quarterly"],
  ["Payroll", "Zofia Wójcik", "Monthly"],
];

/** The text of a table's rows, in order. */
const rowsOf = ({ text, blocks }: ReadDocument) =>
  blocks.filter(({ kind }) => kind === "table_row").map(({ start, end }) => text.slice(start, end));

function expectRows(document: ReadDocument): void {
  const rows = rowsOf(document);
  for (const cells of ROWS.slice(1)) {
    const row = rows.find((candidate) => candidate.includes(cells[0] ?? ""));
    for (const cell of cells) expect(row).toContain(cell);
  }
}

test("a PDF printed by Chromium keeps pages, headings, columns and rows", async () => {
  const table = ROWS.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  const column = (name: string) =>
    Array.from({ length: 12 }, (_, n) => `The ${name} column has its sentence number ${n + 1}.`).join(" ");
  const html = `<html lang="en"><body style="font: 11pt serif">
    <h1>Access control policy</h1><p>${REVIEW}</p><table border="1">${table}</table>
    <div style="break-before: page"><h2>4.2 Two columns</h2>
    <div style="columns: 2; column-gap: 1cm; height: 9cm; column-fill: auto"><p>${column("left")}</p>
    <p style="break-before: column">${column("right")}</p></div></div></body></html>`;
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent(html);
    const document = await read(new Uint8Array(await page.pdf({ format: "A4" })), "policy.pdf");
    expect(document.parts.map(({ number }) => number)).toEqual([1, 2]);
    expect(document.text).toContain(REVIEW);
    const place = placeOf(document, document.text.indexOf("The left column"));
    expect(place.part?.number).toBe(2);
    expect(place.headings.join(" ")).toContain("4.2 Two columns");
    const right = document.text.indexOf("The right column has its sentence number 1.");
    expect(document.text.indexOf("The left column has its sentence number 12.")).toBeLessThan(right);
    for (const [cell = ""] of ROWS) expect(document.text).toContain(cell);
  } finally {
    await browser.close();
  }
});

test("a Word document keeps headings, lists and tables", async () => {
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: "Access control", heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [
              new TextRun("Access rights are "),
              new TextRun({ text: "reviewed", bold: true }),
              new TextRun(" every quarter by the owner of the system."),
            ],
          }),
          new Paragraph({ text: "Exceptions", heading: HeadingLevel.HEADING_2 }),
          new Paragraph({ text: "Shared accounts are forbidden.", bullet: { level: 0 } }),
          new Table({ rows: ROWS.map((cells) => new TableRow({ children: cells.map(cell) })) }),
        ],
      },
    ],
  });
  const reading = await read(new Uint8Array(await Packer.toBuffer(document)), "policy.docx");
  expect(reading.text).toContain(REVIEW);
  expect(placeOf(reading, reading.text.indexOf("Shared accounts")).headings).toEqual([
    "Access control",
    "Exceptions",
  ]);
  expect(reading.blocks.some(({ kind }) => kind === "list_item")).toBe(true);
  expectRows(reading);
});

test("slides keep their order, titles, tables and notes", async () => {
  const slides = new pptxgen();
  const first = slides.addSlide();
  first.addText("Access control", { x: 1, y: 0.5, w: 8, h: 1 });
  first.addText(REVIEW, { x: 1, y: 2, w: 8, h: 1 });
  first.addNotes("Said aloud: the list is short.");
  slides.addSlide().addTable(
    ROWS.map((cells) => cells.map((text) => ({ text }))),
    { x: 1, y: 1, w: 8 },
  );
  const written = await slides.write({ outputType: "nodebuffer" });
  if (!(written instanceof Uint8Array)) throw new TypeError("slides are written as bytes");
  const reading = await read(new Uint8Array(written), "policy.pptx");
  expect(reading.parts.map(({ kind, number }) => [kind, number])).toEqual([
    ["slide", 1],
    ["slide", 2],
  ]);
  expect(reading.text).toContain(REVIEW);
  expect(reading.text).toContain("Said aloud");
  expectRows(reading);
});

test("a workbook keeps sheets, rows, numbers and days", async () => {
  const sheet = (cells: readonly (readonly (string | number | Date)[])[]) =>
    cells.map((row) =>
      row.map((value) => (value instanceof Date ? { value, format: "yyyy-mm-dd" } : { value })),
    );
  const days = [
    ["Review", "Done", "Score"],
    ["Autumn", new Date("2026-10-05T00:00:00Z"), 42.5],
  ];
  const file = await writeExcelFile([
    { data: sheet(ROWS), sheet: "Systems" },
    { data: sheet(days), sheet: "Reviews" },
  ]).toBuffer();
  const reading = await read(new Uint8Array(file), "systems.xlsx");
  expect(reading.parts.map(({ name }) => name)).toEqual(["Systems", "Reviews"]);
  expectRows(reading);
  const autumn = rowsOf(reading).find((row) => row.includes("Autumn"));
  expect(autumn).toContain("2026-10-05");
  expect(autumn).toContain("42.5");
});
