import { findAuthorBreaks } from "@/lib/core/line-breaks";

/** What a block of a document is to its reader. */
export type BlockKind = "heading" | "paragraph" | "list_item" | "table_row";

/** A block in offsets of the visible text. */
export interface Block {
  kind: BlockKind;
  start: number;
  end: number;
  /** The nearest heading above, as written without markers; empty before the first one. */
  heading: string;
  /** What introduces the block: "We keep:", a question that it answers, or the names of the columns of a table's row. */
  leadIn: string;
}

interface Line {
  start: number;
  end: number;
  text: string;
  /** The line above it is blank, or there is none. */
  isFirst: boolean;
  /** The text does not go on in the next line. */
  isLast: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ATX_HEADING = /^ {0,3}#{1,6}(?:[ \t]+|$)/;
const SETEXT_UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*$/;
const LIST_MARKER = /^[ \t]*(?:[-*+•–▪◦]|(?:\d{1,3}|[a-z]|[ivx]{2,5})[.)]|\([a-zA-Z0-9]{1,4}\))[ \t]+/;
const TABLE_ROW = /^[ \t]*\|/;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-{2,}[-:| \t]*$/;
const BOLD_LINE = /^[ \t]*(\*\*|__)[^*_]{1,120}\1:?[ \t]*$/;
const BOLD_BEGINNING = /^[ \t]*(\*\*|__)[^*_]{1,120}\1/;
/** "4.1 Nobody …", "§ 3.2 …", "3. Scope": the number of a section, which is no part of what it says. */
const SECTION_NUMBER = /^[ \t]*(?:§ ?)?\d{1,3}(?:\.\d{1,3}){1,4}\.?[ \t]+(?=[\p{Lu}"“'(*_])/u;
const NUMBERED_TITLE = /^[ \t]*\d{1,3}[.)][ \t]+(?=[\p{Lu}])/u;
/** "4 Access control", which numbers what follows it: "4.1 Nobody …". */
const NUMBER = /^[ \t]*(\d{1,3}(?:\.\d{1,3}){0,4})\.?[ \t]/;
/** "Art. 3 Access", "CC6.2", "CC6.3 Access reviews", with the text directly below. */
const CODED_TITLE =
  /^[ \t]*(?:(?:[Aa]rt(?:icle|\.)|ART(?:ICLE|\.)|[Ss]ection|[Cc]hapter|[Aa]nnex|§) ?[\dIVXA-D]{1,4}|\p{Lu}{1,4}-?\d{1,2}(?:\.\d{1,3}){1,2})[.:]?(?:[ \t]+\p{Lu}\S*(?:[ \t]\S+){0,7})?[ \t]*$/u;
/** The running head of a page. */
const PAGE_HEAD = /\S(?:\t| {3})|\bpage \d+(?: of \d+)?[ \t]*$/i;
/** "Date: 14 October", "Owner: IT": a field of a form is the title of nothing. */
const FIELD =
  /^[ \t]*(?:date|time|place|location|owner|author|version|status|present|apologies|attendees|participants|from|to|cc|sent|due|classification|last (?:edited|updated|changed|reviewed)|(?:approved|prepared|reviewed|written) by|effective(?: date)?|document (?:id|no|number|owner)) ?:/i;
const QUESTION = /\?["'”’)\]*_]*$/;
/** "B2. Is …?", "Q: Is …?" */
const QUESTION_NUMBER = /^[\p{L}\d.]{1,6}[.:)]\s+/u;
const QUOTE_MARKER = /^[ \t]*>[ \t]?/;

/** A line on its own without a full stop that is at most this long is a title. Unit: characters. */
const TITLE_LENGTH = 80;
/** What is marked or underlined as a heading and longer than this is text: a signature's line, a page without line breaks. */
const LONGEST_HEADING = 200;
/** A line can be the title of the one directly below it if that one has at least this length. Unit: characters. */
const LEAST_BELOW_TITLE = 80;

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
  /** The nearest heading above that is more than a line in bold. */
  #section = "";
  #leadIn = "";
  #columns = "";
  #lastRow = "";

  add(line: Line, next: Line | undefined): void {
    this.#addLine(line, next);
    if (line.isLast) this.endBlock();
  }

  #addLine(line: Line, next: Line | undefined): void {
    const text = line.text.replace(QUOTE_MARKER, "");
    if (!TABLE_ROW.test(text) && !TABLE_RULE.test(text)) this.#columns = "";
    if (text.trim() === "") this.endBlock();
    else if (this.#isUnderlined() && SETEXT_UNDERLINE.test(text)) this.#turnIntoHeading();
    else if (TABLE_RULE.test(text)) this.#endHeaderRow();
    else if (RULE.test(text)) this.endBlock();
    else if (isMarkedHeading(text)) this.#addHeading(line, "heading");
    else if (this.#isTitle(text, line, next)) this.#addHeading(line, "paragraph");
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
    const said = leadInOf(text.trim());
    // A numbered question introduces what follows it; other items leave their list introduced as it was.
    if (block.kind === "paragraph" || (block.kind === "list_item" && isQuestion(said))) this.#leadIn = said;
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
    if (ATX_HEADING.test(text)) this.endBlock();
    if (!this.#open) {
      // "**How long?** Orders: seven years." ends what a line in bold above was the heading of.
      if (BOLD_BEGINNING.test(text)) this.#heading = this.#section;
      const plain = text.replace(ATX_HEADING, "").replace(SECTION_NUMBER, "").trimStart();
      this.#start("paragraph", { ...line, start: line.end - plain.length }, plain);
      return;
    }
    this.#open.end = line.end;
    this.#open.text += ` ${text.trim()}`;
  }

  #start(kind: BlockKind, line: Line, text: string): void {
    const { start, end } = line;
    this.#open = { kind, start, end, heading: this.#heading, leadIn: this.#leadInFor(kind), text };
  }

  /** A line that only looks like a title is text as well: "Approved by the board on 6 May 2025". */
  #addHeading({ start, end, text }: Line, kind: "heading" | "paragraph"): void {
    this.endBlock();
    this.#blocks.push({ kind, start, end, heading: kind === "paragraph" ? this.#heading : "", leadIn: "" });
    this.#leadIn = "";
    this.#heading = titleOf(text);
    if (!BOLD_LINE.test(text)) this.#section = this.#heading;
  }

  #turnIntoHeading(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    this.#leadIn = "";
    this.#heading = titleOf(open.text);
    this.#section = this.#heading;
    this.#blocks.push({ kind: "heading", start: open.start, end: open.end, heading: "", leadIn: "" });
  }

  #leadInFor(kind: BlockKind): string {
    if (kind === "table_row") return this.#columns;
    return kind === "list_item" ? this.#leadIn : this.#introduction();
  }

  /** What the paragraph or question just above says of what follows it; a list is introduced as a whole, a paragraph alone. */
  #introduction(): string {
    const above = this.#blocks.at(-1)?.kind;
    const isIntroduced = above === "paragraph" || (above === "list_item" && isQuestion(this.#leadIn));
    return isIntroduced ? this.#leadIn : "";
  }

  #isUnderlined(): boolean {
    return this.#open?.kind === "paragraph" && this.#open.text.length <= LONGEST_HEADING;
  }

  #isTitle(text: string, line: Line, next: Line | undefined): boolean {
    if (this.#open || text.trim().length > TITLE_LENGTH || TABLE_ROW.test(text)) return false;
    // What answers a question is no title, with or without a full stop.
    if (FIELD.test(text) || PAGE_HEAD.test(text) || isQuestion(this.#introduction())) return false;
    // "3. Knowing our risks" is a title; "1. Every laptop that leaves the building is encrypted" is an item.
    if (LIST_MARKER.test(text) && !(NUMBERED_TITLE.test(text) && text.trim().split(/\s+/).length <= 8))
      return false;
    return (
      standsAlone(line, next, this.#blocks.length > 0) &&
      /^[ \t]*[\p{Lu}\p{N}]/u.test(text) &&
      !/[.!?:;,][*_"')\]]*[ \t]*$/.test(text)
    );
  }
}

function isMarkedHeading(text: string): boolean {
  return (ATX_HEADING.test(text) && text.length <= LONGEST_HEADING) || BOLD_LINE.test(text);
}

/** Whether a line belongs to what follows: between blank lines, or above a line if it looks like its title. */
function standsAlone(line: Line, next: Line | undefined, isBelowText: boolean): boolean {
  if (next === undefined) return line.isFirst && isBelowText;
  if (next.text.trim() === "") return line.isFirst;
  if (!line.isLast) return false;
  if (CODED_TITLE.test(line.text)) return true;
  if (LIST_MARKER.test(next.text)) return false;
  const isCapitals = !/\p{Ll}/u.test(line.text) && /\p{Lu}{2}/u.test(line.text);
  return (
    isCapitals ||
    NUMBERED_TITLE.test(line.text) ||
    numbers(line.text, next.text) ||
    next.text.length >= LEAST_BELOW_TITLE
  );
}

/** Whether the number of a line is continued by that of the next one: 4 by 4.1, and 4.1 by 4.1.1. */
function numbers(text: string, next: string): boolean {
  const [, own] = NUMBER.exec(text) ?? [];
  return own !== undefined && NUMBER.exec(next)?.[1]?.startsWith(`${own}.`) === true;
}

function titleOf(text: string): string {
  return text
    .replace(QUOTE_MARKER, "")
    .replace(/^[#\s*_]+|[#\s*_:]+$/g, "")
    .replace(/^(?:\d{1,3}[.)](?:\d{1,3}\.?)*|\d{1,3}(?=\s+\p{Lu})|§ ?[\d.]+)\s+/u, "");
}

/** What a paragraph says of what follows it: "We keep:", or a question by itself, which the next paragraph answers. */
function leadInOf(text: string): string {
  if (text.endsWith(":")) return text.slice(text.lastIndexOf(". ") + 1, -1).trim();
  const asked = text.replace(QUESTION_NUMBER, "");
  return isQuestion(asked) && !/[.!]\s/.test(asked) ? asked : "";
}

/** Whether a text of at most the length of a heading asks something. */
export function isQuestion(text: string): boolean {
  return text.length <= LONGEST_HEADING && QUESTION.test(text);
}

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const contentEnd = text[end - 1] === "\r" && end > start ? end - 1 : end;
    const isFirst = (lines.at(-1)?.text ?? "").trim() === "";
    lines.push({ start, end: contentEnd, text: text.slice(start, contentEnd), isFirst, isLast: false });
    start = end + 1;
  }
  const breaks = findAuthorBreaks(
    lines.map((line) => line.text),
    (line) => LIST_MARKER.test(line),
  );
  for (const [i, line] of lines.entries()) line.isLast = breaks[i] ?? true;
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
