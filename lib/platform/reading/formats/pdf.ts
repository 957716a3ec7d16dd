import { getDocumentProxy } from "unpdf";
import { oneLine, type ReadingBuilder } from "../reading-builder";
import { ReadingRefusal } from "../refusal";
import type { ReadingLimits } from "../schema";
import { toTimestamp } from "./office-metadata";
import { outlineKey, type PdfBlock, PdfLayout, type PdfPage } from "./pdf-layout";
import { buildRows, joinMarkers, joinStretchedLines, type PageText } from "./pdf-rows";
import { measureTypography, takeRunningLines } from "./pdf-typography";
import { Hyphens } from "./pdf-words";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type MeasuredPage = PdfPage & { height: number };

/** Bookmarks beyond are ignored; they only help to find headings. */
const MAX_BOOKMARKS = 5_000;

/** Reads a PDF page by page. Images, scripts, forms and attachments are not touched. */
export async function readPdf(
  bytes: Uint8Array,
  { builder, limits }: { builder: ReadingBuilder; limits: ReadingLimits },
): Promise<void> {
  const pdf = await open(bytes);
  if (pdf.numPages > limits.maxParts) throw new ReadingRefusal("too_many_pages");
  const pages = await readPages(pdf, { builder, limits });
  const running = takeRunningLines(pages);
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

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      maxImageSize: 1,
      verbosity: 0,
    });
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === "PasswordException";
    throw new ReadingRefusal(isEncrypted ? "encrypted" : "damaged", { cause: error });
  }
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
      pages.push({ number, rows: [], height: 0 });
    }
    for (const row of pages.at(-1)?.rows ?? []) for (const cell of row.cells) length += cell.text.length;
    // Headers and footers are still among them.
    if (length > limits.maxCharacters * 1.2) throw new ReadingRefusal("too_much_text");
  }
  if (unreadable === pdf.numPages) throw new ReadingRefusal("damaged");
  return pages;
}

async function readPage(pdf: Pdf, number: number): Promise<MeasuredPage> {
  const page = await pdf.getPage(number);
  const { height, transform: view } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const upright: PageText[] = [];
  const turned: PageText[] = [];
  for (const item of items) {
    if (!("str" in item)) continue;
    const piece = place(item, view);
    (piece.isTurned ? turned : upright).push(piece);
  }
  page.cleanup();
  const rows = buildRows(upright);
  joinMarkers(rows);
  joinStretchedLines(rows);
  // Text along the edge, a watermark: read after the page, a line for each piece.
  for (const { text, x, y, width, size } of turned)
    if (text.trim()) rows.push({ y, size, cells: [{ text: text.trim(), x, right: x + width, lastY: y }] });
  return { number, rows, height };
}

/** Moves text from the page's own coordinates to what a person sees: rotated pages upright, y downward. */
function place(
  { str, transform, width }: { str: string; transform: number[]; width: number },
  view: number[],
): PageText & { isTurned: boolean } {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [ta = 1, tb = 0, tc = 0, td = 1, tx = 0, ty = 0] = transform;
  const along = Math.abs(a * ta + c * tb);
  const across = Math.abs(b * ta + d * tb);
  return {
    text: str,
    x: finite(a * tx + c * ty + e),
    y: finite(b * tx + d * ty + f),
    width: finite(width),
    size: Math.max(finite(Math.hypot(tc, td)), 0.1),
    isTurned: across > along * 0.2,
  };
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
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
