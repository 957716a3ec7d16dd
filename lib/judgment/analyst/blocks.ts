/** What a block of a document is to its reader. */
export type BlockKind = "heading" | "paragraph" | "list_item" | "table_row";

/** A block in offsets of the visible text. */
export interface Block {
  kind: BlockKind;
  start: number;
  end: number;
  /** The nearest heading above, as written without markers; empty before the first one. */
  heading: string;
  /** The sentence that introduces a list ("We keep:"), for list items; the names of the columns, for table rows. */
  leadIn: string;
}

interface Line {
  start: number;
  end: number;
  text: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ATX_HEADING = /^ {0,3}#{1,6}(?:[ \t]+|$)/;
const SETEXT_UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*$/;
const LIST_MARKER = /^[ \t]*(?:[-*+•–▪◦]|\d{1,3}[.)]|\([a-zA-Z0-9]{1,4}\))[ \t]+/;
const TABLE_ROW = /^[ \t]*\|/;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-{2,}[-:| \t]*$/;
const BOLD_LINE = /^[ \t]*(\*\*|__)[^*_]{1,120}\1:?[ \t]*$/;
/** "4.1 Nobody …", "§ 3.2 …", "3. Scope": the number of a section, which is no part of what it says. */
const SECTION_NUMBER = /^[ \t]*(?:§ ?)?\d{1,3}(?:\.\d{1,3}){1,4}\.?[ \t]+(?=[\p{Lu}"“'(*_])/u;
const NUMBERED_TITLE = /^[ \t]*\d{1,3}[.)][ \t]+(?=[\p{Lu}])/u;
const QUOTE_MARKER = /^[ \t]*>[ \t]?/;

/** A line on its own without a full stop that is at most this long is a title. Unit: characters. */
const TITLE_LENGTH = 80;

/**
 * Splits visible text into headings, paragraphs, list items and table rows. Reads Markdown and plain
 * text; front matter and closed code fences are left out, because they are data about the document or
 * samples in it, not statements. Linear in the length of the text.
 */
export function readBlocks(text: string): Block[] {
  const lines = readLines(text);
  const builder = new BlockBuilder();
  let index = skipFrontMatter(lines);
  while (index < lines.length) {
    const afterFence = skipFence(lines, index);
    if (afterFence !== undefined) {
      builder.endBlock();
      index = afterFence;
      continue;
    }
    const line = lines[index];
    if (line) builder.add(line, lines[index + 1]);
    index++;
  }
  return builder.finish();
}

class BlockBuilder {
  readonly #blocks: Block[] = [];
  #open: (Block & { text: string }) | undefined;
  #heading = "";
  #leadIn = "";
  #columns = "";
  #lastRow = "";

  add(line: Line, next: Line | undefined): void {
    const text = line.text.replace(QUOTE_MARKER, "");
    if (!TABLE_ROW.test(text) && !TABLE_RULE.test(text)) this.#columns = "";
    if (text.trim() === "") this.endBlock();
    else if (this.#open?.kind === "paragraph" && SETEXT_UNDERLINE.test(text)) this.#turnIntoHeading();
    else if (TABLE_RULE.test(text)) this.#endHeaderRow();
    else if (RULE.test(text)) this.endBlock();
    else if (ATX_HEADING.test(text) || BOLD_LINE.test(text) || this.#isTitle(text, next))
      this.#addHeading(line);
    else if (TABLE_ROW.test(text)) this.#addRow(line, text);
    else if (LIST_MARKER.test(text)) this.#startItem(line, text);
    else this.#addText(line, text);
  }

  /** The row above the rule names the columns: each row below is read with their names. */
  #endHeaderRow(): void {
    this.endBlock();
    if (this.#blocks.at(-1)?.kind !== "table_row") return;
    this.#blocks.pop();
    this.#columns = this.#lastRow;
  }

  endBlock(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    const { text, ...block } = open;
    this.#blocks.push(block);
    if (block.kind === "paragraph") this.#leadIn = text.trimEnd().endsWith(":") ? lastSentence(text) : "";
  }

  finish(): Block[] {
    this.endBlock();
    return this.#blocks;
  }

  #addRow(line: Line, text: string): void {
    this.endBlock();
    this.#start("table_row", line, text);
    this.endBlock();
    this.#lastRow = text.replace(/[|*`\s]+/g, " ").trim();
  }

  #startItem(line: Line, text: string): void {
    this.endBlock();
    const marker = LIST_MARKER.exec(text)?.[0] ?? "";
    const start = line.end - text.length + marker.length;
    this.#start("list_item", { ...line, start }, text.slice(marker.length));
  }

  #addText(line: Line, text: string): void {
    if (!this.#open) {
      const plain = text.replace(SECTION_NUMBER, "").trimStart();
      this.#start("paragraph", { ...line, start: line.end - plain.length }, plain);
      return;
    }
    this.#open.end = line.end;
    this.#open.text += ` ${text.trim()}`;
  }

  #start(kind: BlockKind, line: Line, text: string): void {
    const leadIn = kind === "list_item" ? this.#leadIn : kind === "table_row" ? this.#columns : "";
    this.#open = { kind, start: line.start, end: line.end, heading: this.#heading, leadIn, text };
  }

  #addHeading(line: Line): void {
    this.endBlock();
    this.#leadIn = "";
    this.#heading = titleOf(line.text);
    this.#blocks.push({ kind: "heading", start: line.start, end: line.end, heading: "", leadIn: "" });
  }

  #turnIntoHeading(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    this.#leadIn = "";
    this.#heading = titleOf(open.text);
    this.#blocks.push({ kind: "heading", start: open.start, end: open.end, heading: "", leadIn: "" });
  }

  #isTitle(text: string, next: Line | undefined): boolean {
    if (this.#open || text.trim().length > TITLE_LENGTH || TABLE_ROW.test(text)) return false;
    // "3. Knowing our risks" is a title; "1. Every laptop that leaves the building is encrypted" is an item.
    if (LIST_MARKER.test(text) && !(NUMBERED_TITLE.test(text) && text.trim().split(/\s+/).length <= 8))
      return false;
    const standsAlone = next === undefined ? this.#blocks.length > 0 : next.text.trim() === "";
    return standsAlone && /^[ \t]*[\p{Lu}\p{N}]/u.test(text) && !/[.!?:;,][*_"')\]]*[ \t]*$/.test(text);
  }
}

function titleOf(text: string): string {
  return text
    .replace(QUOTE_MARKER, "")
    .replace(/^[#\s*_]+|[#\s*_:]+$/g, "")
    .replace(/^(?:\d{1,3}[.)](?:\d{1,3}\.?)*|§ ?[\d.]+)\s+/, "");
}

function lastSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed.slice(trimmed.lastIndexOf(". ") + 1, -1).trim();
}

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const contentEnd = text[end - 1] === "\r" && end > start ? end - 1 : end;
    lines.push({ start, end: contentEnd, text: text.slice(start, contentEnd) });
    start = end + 1;
  }
  return lines;
}

function skipFrontMatter(lines: readonly Line[]): number {
  if (lines[0]?.text.trimEnd() !== "---") return 0;
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line.text));
  // A rule at the top of a document without keys is no front matter.
  return end > 0 && /^[\w-]+:/.test(lines[1]?.text ?? "") ? end + 1 : 0;
}

/** The line after a closed code fence that opens at `index`; undefined when none opens there. */
function skipFence(lines: readonly Line[], index: number): number | undefined {
  const marker = FENCE.exec(lines[index]?.text ?? "")?.[1];
  if (!marker) return undefined;
  for (let i = index + 1; i < lines.length; i++) {
    const candidate = lines[i]?.text.trim() ?? "";
    if (candidate.length >= marker.length && candidate === (marker[0] ?? "").repeat(candidate.length))
      return i + 1;
  }
  return undefined;
}
