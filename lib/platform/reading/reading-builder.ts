import { ReadingRefusal } from "./refusal";
import {
  type Block,
  type DocumentFormat,
  type DocumentMetadata,
  type PageWords,
  type Part,
  READER_VERSION,
  RECOGNIZER_VERSION,
  type ReadDocument,
  type ReadingLimits,
  type Table,
  WARNINGS,
  type WarningCode,
} from "./schema";

const NO_METADATA: DocumentMetadata = {
  title: null,
  author: null,
  language: null,
  created_at: null,
  modified_at: null,
};

/** A part whose text the file has. */
const READ = { recognized: false, confidence: null };

/** Longer claims of a file about itself are cut. Unit: UTF-16 code units. */
const MAX_METADATA = 500;
/** A longer heading is a paragraph in large letters. Unit: UTF-16 code units. */
const MAX_HEADING = 300;

/** Collects what a format's reader finds, in reading order, and keeps the limits of text and blocks. */
export class ReadingBuilder {
  readonly #limits: ReadingLimits;
  readonly #pieces: string[] = [];
  readonly #blocks: Block[] = [];
  readonly #tables: Table[] = [];
  readonly #parts: Part[] = [];
  readonly #warnings = new Map<WarningCode, Set<number>>();
  /** Open headings, the highest first, as indexes of blocks. */
  #path: number[] = [];
  readonly #recognized = new Map<number, PageWords & { confidence: number }>();
  #length = 0;
  #metadata = NO_METADATA;
  #rowColumns: number | undefined;

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
  }

  /** Begins a page, slide or sheet. */
  startPart(kind: Part["kind"], name: string | null = null): number {
    this.#closePart();
    const number = this.#parts.length + 1;
    if (number > this.#limits.maxParts) throw new ReadingRefusal("too_many_pages");
    this.#parts.push({
      kind,
      number,
      name,
      start: this.#length,
      end: this.#length,
      has_text: false,
      ...READ,
    });
    return number;
  }

  /** The text of a page is read by OCR. It may come before the page begins. */
  recognized(page: PageWords & { confidence: number }): void {
    this.#recognized.set(page.page, page);
  }

  /** @param level from 1 to 6 */
  heading(text: string, level: number): void {
    const clean = oneLine(text);
    if (clean.length > MAX_HEADING) this.paragraph(clean);
    if (!clean || clean.length > MAX_HEADING) return;
    const within = Math.min(Math.max(Math.trunc(level), 1), 6);
    this.#path = this.#path.filter((index) => (this.#blocks[index]?.level ?? 0) < within);
    this.#add("heading", clean, { before: `${"#".repeat(within)} `, level: within });
    this.#path.push(this.#blocks.length - 1);
  }

  /** Headings above no longer apply, as on a new slide. */
  endSections(): void {
    this.#path = [];
  }

  paragraph(text: string): void {
    this.#add("paragraph", oneLine(text));
  }

  /**
   * A paragraph or list item that runs over pages: each piece after the first begins the next page.
   *
   * @param pieces clean text, with the name of the page for each piece after the first
   */
  addOverParts(
    kind: "paragraph" | "list_item",
    pieces: readonly { text: string; name: string | null }[],
  ): void {
    const partKind = this.#parts.at(-1)?.kind;
    if (!partKind) throw new TypeError("A paragraph over parts needs a part");
    const text = pieces.map((piece) => piece.text).join("");
    if (kind === "list_item") this.listItem(text);
    else this.paragraph(text);
    let at = this.#blocks.at(-1)?.start ?? 0;
    for (const [index, piece] of pieces.entries()) {
      const previous = this.#parts.at(-1);
      if (index > 0 && previous) {
        this.startPart(partKind, piece.name);
        previous.end = at;
        const part = this.#parts.at(-1);
        if (part) Object.assign(part, { start: at, has_text: true });
      }
      at += piece.text.length;
    }
  }

  /** @param level depth from 1 */
  listItem(text: string, level = 1): void {
    const depth = Math.min(Math.max(Math.trunc(level), 1), 20);
    this.#add("list_item", oneLine(text), { before: `${"  ".repeat(depth - 1)}- `, level: depth });
  }

  note(text: string): void {
    this.#add("note", oneLine(text));
  }

  code(text: string): void {
    const clean = tidy(text).replace(/^\n+|\s+$/g, "");
    if (clean) this.#add("code", clean, { before: "```\n", after: "\n```" });
  }

  /** Begins a table; rows that follow belong to it. */
  startTable(): void {
    this.#tables.push({ header: null });
    this.#rowColumns = undefined;
  }

  /** A row of the table begun last. Its text is the cells with " | " between them. */
  row(cells: readonly string[], isHeader = false): void {
    const clean = cells.map(oneLine);
    while (clean.length > 1 && clean.at(-1) === "") clean.pop();
    if (clean.every((cell) => cell === "")) return;
    const table = this.#tables.length - 1;
    const current = this.#tables[table];
    if (!current) throw new TypeError("A row needs a table");
    if (isHeader && !current.header) current.header = clean;
    const isFirst = this.#rowColumns === undefined;
    this.#rowColumns ??= clean.length;
    const rule = isFirst && isHeader ? `\n|${" --- |".repeat(clean.length)}` : "";
    this.#add("table_row", clean.join(" | "), { before: "| ", after: ` |${rule}`, table });
  }

  metadata(claims: Partial<DocumentMetadata>): void {
    const kept = Object.entries(claims).map(([name, value]) => [
      name,
      value ? oneLine(value).slice(0, MAX_METADATA).toWellFormed() || null : null,
    ]);
    this.#metadata = { ...this.#metadata, ...Object.fromEntries(kept) };
  }

  warn(code: WarningCode, part?: number): void {
    const parts = this.#warnings.get(code) ?? new Set();
    if (part !== undefined) parts.add(part);
    this.#warnings.set(code, parts);
  }

  /** @throws ReadingRefusal `no_text` */
  finish(format: DocumentFormat): ReadDocument {
    this.#closePart();
    const empty = this.#parts.filter((part) => !part.has_text).map((part) => part.number);
    if (this.#blocks.length === 0) throw new ReadingRefusal("no_text", { parts: empty });
    // An empty sheet is nothing to worry about.
    for (const { kind, number } of this.#parts)
      if (kind !== "sheet" && empty.includes(number)) this.warn("parts_without_text", number);
    const recognizedPages = this.#markRecognized();
    return {
      reader: recognizedPages.length > 0 ? `${READER_VERSION} ${RECOGNIZER_VERSION}` : READER_VERSION,
      format,
      metadata: this.#metadata,
      warnings: [...this.#warnings].map(([code, parts]) => ({
        code,
        message: WARNINGS[code],
        parts: [...parts].sort((a, b) => a - b),
      })),
      text: this.#pieces.join(""),
      blocks: this.#blocks,
      tables: this.#tables,
      parts: this.#parts,
      recognized_pages: recognizedPages,
    };
  }

  #markRecognized(): PageWords[] {
    return this.#parts.flatMap((part) => {
      const found = this.#recognized.get(part.number);
      if (!found || !part.has_text) return [];
      const { confidence, ...page } = found;
      Object.assign(part, { recognized: true, confidence });
      this.warn("pages_recognized", part.number);
      return [page];
    });
  }

  #closePart(): void {
    const part = this.#parts.at(-1);
    if (part) part.end = this.#length;
  }

  #add(
    kind: Block["kind"],
    text: string,
    { before = "", after = "", level = 0, table = null as number | null } = {},
  ): void {
    if (!text) return;
    const previous = this.#blocks.at(-1);
    const isTight =
      previous?.kind === kind && (kind === "list_item" || (table !== null && previous.table === table));
    const gap = !previous ? "" : isTight ? "\n" : "\n\n";
    const start = this.#length + gap.length + before.length;
    this.#pieces.push(gap, before, text, after);
    this.#length = start + text.length + after.length;
    this.#blocks.push({
      kind,
      start,
      end: start + text.length,
      level,
      heading: this.#path.at(-1) ?? null,
      table,
    });
    const part = this.#parts.at(-1);
    if (part) {
      // A part begins with its first words, not with the blank line before them.
      if (!part.has_text) part.start = start;
      part.has_text = true;
    }
    if (this.#length > this.#limits.maxCharacters || this.#blocks.length > this.#limits.maxBlocks)
      throw new ReadingRefusal("too_much_text");
  }
}

/** One line without control characters, unpaired surrogates and runs of blanks. */
export function oneLine(text: string): string {
  return tidy(text).replace(/\s+/g, " ").trim();
}

/** Line feeds only, well-formed, composed (NFC), and without control characters that no database stores. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, " ")
    .replace(/\u00ad/g, "")
    .toWellFormed()
    .normalize("NFC");
}
