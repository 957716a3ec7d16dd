import { oneLine, type ReadingBuilder } from "../reading-builder";
import { ReadingRefusal } from "../refusal";
import type { ReadingLimits } from "../schema";
import { toTimestamp } from "./office-metadata";
import { openPdf, type Pdf } from "./pdf-file";
import { outlineKey, type PdfBlock, PdfLayout } from "./pdf-layout";
import { type MeasuredPage, readPageText } from "./pdf-page-text";
import { layOutRows } from "./pdf-rows";
import { measureTypography, takeRunningLines } from "./pdf-typography";
import { Hyphens } from "./pdf-words";

/** Bookmarks beyond are ignored; they only help to find headings. */
const MAX_BOOKMARKS = 5_000;

/** Fills pages without text with what is recognized in their pictures. */
export type RecognizePages = (
  pages: readonly MeasuredPage[],
  context: { builder: ReadingBuilder; limits: ReadingLimits },
) => Promise<void>;

/**
 * Reads a PDF page by page. Scripts, forms and attachments are not touched, images only by the recognition.
 *
 * @param recognize for pages without text; they stay empty without it
 */
export async function readPdf(
  bytes: Uint8Array,
  {
    builder,
    limits,
    recognize,
  }: { builder: ReadingBuilder; limits: ReadingLimits; recognize?: RecognizePages },
): Promise<void> {
  const pdf = await openPdf(bytes);
  if (pdf.numPages > limits.maxParts) throw new ReadingRefusal("too_many_pages");
  const pages = await readPages(pdf, { builder, limits });
  const running = takeRunningLines(pages);
  const scanned = pages.filter(({ rows }) => rows.length === 0);
  if (recognize && scanned.length > 0) {
    await recognize(scanned, { builder, limits });
    running.push(...takeRunningLines(scanned));
  }
  const labels = await pdf.getPageLabels().catch(() => null);
  const layout = new PdfLayout(measureTypography(pages, await readOutline(pdf)), new Hyphens(pages));
  for (const page of pages) layout.addPage(page);
  addBlocks(builder, layout.finish(), {
    pageCount: pdf.numPages,
    nameOf: (page) =>
      labels?.[page - 1] && labels[page - 1] !== String(page) ? oneLine(labels[page - 1] ?? "") : null,
  });
  if (running.length > 0) builder.warn("running_lines_left_out");
  for (const line of running) builder.note(line);
  await readMetadata(pdf, builder);
}

async function readPages(
  pdf: Pdf,
  { builder, limits }: { builder: ReadingBuilder; limits: ReadingLimits },
): Promise<MeasuredPage[]> {
  const pages: MeasuredPage[] = [];
  let length = 0;
  let unreadable = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    try {
      pages.push(await readPage(pdf, number));
    } catch {
      unreadable++;
      builder.warn("pages_unreadable", number);
      pages.push({ number, rows: [], width: 0, height: 0 });
    }
    for (const row of pages.at(-1)?.rows ?? []) for (const cell of row.cells) length += cell.text.length;
    // Headers and footers are still among them.
    if (length > limits.maxCharacters * 1.2) throw new ReadingRefusal("too_much_text");
  }
  if (unreadable === pdf.numPages) throw new ReadingRefusal("damaged");
  return pages;
}

async function readPage(pdf: Pdf, number: number): Promise<MeasuredPage> {
  const { width, height, upright, turned } = await readPageText(pdf, number);
  const rows = layOutRows(upright);
  // Text along the edge, a watermark: read after the page, a line for each piece.
  for (const { text, x, y, width, size } of turned)
    if (text.trim()) rows.push({ y, size, cells: [{ text: text.trim(), x, right: x + width, lastY: y }] });
  return { number, rows, width, height };
}

/** The levels of bookmarks by their text; the title above all sections is not among them. */
async function readOutline(pdf: Pdf): Promise<Map<string, number>> {
  const levels = new Map<string, number>();
  const outline = await pdf.getOutline().catch(() => null);
  const found = (outline ?? []).map((item) => ({ item, level: 1 }));
  for (let index = 0; index < Math.min(found.length, MAX_BOOKMARKS); index++) {
    const { item, level } = found[index] ?? {};
    if (!item || level === undefined) break;
    if (item.title) levels.set(outlineKey(item.title), Math.min(level, 6));
    if (level < 10) for (const child of item.items ?? []) found.push({ item: child, level: level + 1 });
  }
  return levels;
}

function addBlocks(
  builder: ReadingBuilder,
  blocks: readonly PdfBlock[],
  { pageCount, nameOf }: { pageCount: number; nameOf: (page: number) => string | null },
): void {
  let page = 0;
  const goTo = (wanted: number) => {
    while (page < wanted) builder.startPart("page", nameOf(++page));
  };
  for (const block of blocks) {
    goTo(block.page);
    if (block.kind === "heading") builder.heading(block.text, block.level);
    else if (block.kind === "table") {
      builder.startTable();
      for (const [index, row] of block.rows.entries()) builder.row(row, block.hasHeader && index === 0);
    } else if (block.pieces.length > 1) {
      builder.addOverParts(
        block.kind,
        block.pieces.map((text, index) => ({ text: cleanPiece(text), name: nameOf(block.page + index) })),
      );
      page += block.pieces.length - 1;
    } else if (block.kind === "list_item") builder.listItem(block.pieces.join(""));
    else builder.paragraph(block.pieces.join(""));
  }
  goTo(pageCount);
}

/** Clean, with the blank at its end that joins it to the next page's. */
function cleanPiece(text: string): string {
  const clean = oneLine(text);
  return text.endsWith(" ") && clean !== "" ? `${clean} ` : clean;
}

async function readMetadata(pdf: Pdf, builder: ReadingBuilder): Promise<void> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const text = (name: string) => {
    const value: unknown = Reflect.get(info, name);
    return typeof value === "string" ? value : null;
  };
  builder.metadata({
    title: text("Title"),
    author: text("Author"),
    language: text("Language"),
    created_at: pdfTimestamp(text("CreationDate")),
    modified_at: pdfTimestamp(text("ModDate")),
  });
}

/** "D:20261122093000+01'00'" (ISO 32000-1, 7.9.4). */
function pdfTimestamp(text: string | null): string | null {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(Z|[+-]\d\d'?\d\d)?/.exec(text ?? "");
  if (!match) return null;
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", zone = "Z"] = match;
  const offset = zone === "Z" ? "Z" : `${zone.slice(0, 3)}:${zone.replace("'", "").slice(3, 5)}`;
  return toTimestamp(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
}
