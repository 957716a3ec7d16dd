import { escapeText, type Mark, MarkedWriter } from "@/lib/platform/reading/marks";
import type { Block, Part } from "@/lib/platform/reading/schema";

/** A stretch of a text with the blocks that begin in it. Offsets are those of the whole text. */
export interface ReadStretch {
  text: string;
  blocks: readonly Block[];
  /** Of the whole text. */
  parts: readonly Part[];
}

interface WriteOptions {
  /** Where the text begins, and where the next stretch does. */
  start: number;
  end: number;
  marks: readonly Mark[];
}

/** What is written of a structure. */
export interface WrittenStructure {
  html: string;
  /** Where the last block ends, or the stretch if that is later. */
  end: number;
  /** The quotes that were marked. */
  marked: string[];
}

/** Between the cells of a row, as the reader writes them. */
const CELL_GAP = " | ";
/** What the reader writes after the row that heads a table. */
const HEADER_RULE = " |\n| --- |";
/** An item that begins with its own number or letter. */
const NUMBERED = /^(?:\d+(?:\.\d+)+|\(?(?:\d{1,4}|[a-z]|[ivx]{1,5})[.)])\s/i;

/**
 * Writes what was read of a document as HTML: headings, nested lists, tables, and slides and sheets as sections with
 * their number and name. Texts are escaped; the classes are ours. It is no copy of the original's layout. Pure.
 */
export function writeStructure(stretch: ReadStretch, { start, end, marks }: WriteOptions): WrittenStructure {
  const page = new StructurePage(stretch, start, new MarkedWriter(marks));
  const shown = stretch.parts.filter((part) =>
    part.has_text ? part.start < end && part.end > start : part.start >= start && part.start < end,
  );
  if (shown.length === 0) page.blocks(stretch.blocks);
  for (const part of shown) page.part(part, start);
  return {
    html: page.html,
    end: Math.max(end, stretch.blocks.at(-1)?.end ?? 0),
    marked: page.marked,
  };
}

class StructurePage {
  readonly #stretch: ReadStretch;
  readonly #from: number;
  readonly #writer: MarkedWriter;
  readonly #pieces: string[] = [];
  #listDepth = 0;
  #table: number | null = null;

  constructor(stretch: ReadStretch, from: number, writer: MarkedWriter) {
    this.#stretch = stretch;
    this.#from = from;
    this.#writer = writer;
  }

  get html(): string {
    return this.#pieces.join("");
  }

  get marked(): string[] {
    return this.#writer.marked;
  }

  /** A slide or sheet. @param from where the shown stretch begins */
  part(part: Part, from: number): void {
    const goesOn = part.start < from ? " (continued)" : "";
    const silent = part.has_text ? "" : ", without text";
    const name = escapeText(nameOf(part));
    this.#pieces.push(`<section class="${part.kind}"><p class="part">${name}${goesOn}${silent}</p>`);
    this.blocks(this.#stretch.blocks.filter((block) => block.start >= part.start && block.start < part.end));
    this.#pieces.push("</section>");
  }

  blocks(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.kind !== "list_item") this.#endList();
      if (block.table !== this.#table) this.#endTable();
      this.#block(block);
    }
    this.#endList();
    this.#endTable();
  }

  #block(block: Block): void {
    if (block.kind === "table_row") this.#row(block);
    else if (block.kind === "list_item") this.#item(block);
    else {
      const [open, close] = elementOf(block);
      this.#pieces.push(open, this.#write(block.start, block.end), close);
    }
  }

  #row(block: Block): void {
    if (block.table !== this.#table) this.#pieces.push('<div class="table"><table>');
    this.#table = block.table;
    const text = this.#text(block.start, block.end);
    const after = block.end - this.#from;
    const isHeader = this.#stretch.text.startsWith(HEADER_RULE, after);
    const [open, close] = isHeader ? ["<th>", "</th>"] : ["<td>", "</td>"];
    let at = block.start;
    this.#pieces.push("<tr>");
    for (const cell of text.split(CELL_GAP)) {
      this.#pieces.push(open, this.#writer.write(cell, at), close);
      at += cell.length + CELL_GAP.length;
    }
    this.#pieces.push("</tr>");
  }

  #item(block: Block): void {
    const level = Math.max(1, block.level);
    for (; this.#listDepth > level; this.#listDepth--) this.#pieces.push("</li></ul>");
    const item = NUMBERED.test(this.#text(block.start, block.start + 20)) ? '<li class="numbered">' : "<li>";
    if (this.#listDepth === level) this.#pieces.push("</li>", item);
    for (; this.#listDepth < level; this.#listDepth++)
      this.#pieces.push("<ul>", this.#listDepth + 1 === level ? item : '<li class="numbered">');
    this.#pieces.push(this.#write(block.start, block.end));
  }

  #endList(): void {
    for (; this.#listDepth > 0; this.#listDepth--) this.#pieces.push("</li></ul>");
  }

  #endTable(): void {
    if (this.#table !== null) this.#pieces.push("</table></div>");
    this.#table = null;
  }

  #text(start: number, end: number): string {
    return this.#stretch.text.slice(start - this.#from, end - this.#from);
  }

  #write(start: number, end: number): string {
    const text = this.#text(start, end);
    // A block that is longer than what a window may hold goes on in the text only.
    return this.#writer.write(text, start) + (text.length < end - start ? "…" : "");
  }
}

function elementOf({ kind, level }: Block): [open: string, close: string] {
  if (kind === "heading") return [`<h${level}>`, `</h${level}>`];
  if (kind === "code") return ["<pre>", "</pre>"];
  return kind === "note" ? ['<p class="note">', "</p>"] : ["<p>", "</p>"];
}

/** "Slide 3", "Sheet Vendors". */
function nameOf({ kind, number, name }: Part): string {
  if (kind === "sheet") return `Sheet ${name ?? number}`;
  return `${kind === "slide" ? "Slide" : "Page"} ${number}`;
}
