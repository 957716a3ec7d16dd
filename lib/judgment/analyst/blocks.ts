import { findAuthorBreaks } from "@/lib/core/line-breaks";
import {
  ATX_HEADING,
  BOLD_BEGINNING,
  BOLD_LINE,
  isMarkedHeading,
  isTitle,
  LIST_MARKER,
  type Line,
  LONGEST_HEADING,
  titleOf,
} from "./titles";

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

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const SETEXT_UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*$/;
const TABLE_ROW = /^[ \t]*\|/;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-{2,}[-:| \t]*$/;
/** "4.1 Nobody …", "§ 3.2 …", "3. Scope": the number of a section, which is no part of what it says. */
const SECTION_NUMBER = /^[ \t]*(?:§ ?)?\d{1,3}(?:\.\d{1,3}){1,4}\.?[ \t]+(?=[\p{Lu}"“'(*_])/u;
const QUESTION = /\?["'”’)\]*_]*$/;
/** "B2. Is …?", "Q: Is …?" */
const QUESTION_NUMBER = /^[\p{L}\d.]{1,6}[.:)]\s+/u;
/** Where a link of the text leads: "[guide]: https://example.com/guide". A note ("[^1]: Since May.") is text. */
const LINK_TARGET = /^ {0,3}\[[^\]^][^\]]*\]:[ \t]*<?(?:[a-z][a-z+.-]*:|[./#])\S*(?:[ \t]+["'(].*)?[ \t]*$/i;
const QUOTE_MARKER = /^[ \t]*>[ \t]?/;

/**
 * Splits visible text into headings, paragraphs, list items and table rows. Reads Markdown and plain
 * text; front matter, targets of links and closed code fences are left out, because they are data about the document
 * or samples in it, not statements. Linear in the length of the text.
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
    if (text.trim() === "" || LINK_TARGET.test(text)) this.endBlock();
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
    this.#heading = titleOf(text.replace(QUOTE_MARKER, ""));
    if (!BOLD_LINE.test(text)) this.#section = this.#heading;
  }

  #turnIntoHeading(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    this.#leadIn = "";
    this.#heading = titleOf(open.text.replace(QUOTE_MARKER, ""));
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
    if (this.#open || TABLE_ROW.test(text)) return false;
    // What answers a question is no title, with or without a full stop.
    return (
      !isQuestion(this.#introduction()) && isTitle(text, { line, next, isBelowText: this.#blocks.length > 0 })
    );
  }
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
