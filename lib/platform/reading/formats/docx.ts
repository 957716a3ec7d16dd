import type { ReadingBuilder } from "../reading-builder";
import { Numbering } from "./docx-numbering";
import { type ParagraphStyle, readStyles } from "./docx-styles";
import { readOfficeMetadata } from "./office-metadata";
import type { DocumentPackage } from "./package";
import { readRelationships } from "./relationships";
import { addTable } from "./tables";
import { readXmlPart, type XmlElement } from "./xml";

/** Reads a Word document: headings, lists with their numbers, tables, footnotes, headers and footers. */
export async function readDocx(
  source: DocumentPackage,
  main: string,
  builder: ReadingBuilder,
): Promise<void> {
  const related = await readRelationships(source, main);
  const partOf = (type: string) => related.find((relation) => relation.type === type)?.target ?? "";
  const styles = await readStyles(source, partOf("styles"));
  const numbering = await Numbering.read(source, partOf("numbering"));
  const read = (part: string, isNote: boolean) => {
    const story = new Story({ styles, numbering, builder, isNote });
    return readXmlPart(source, part, {
      open: (element) => story.open(element),
      close: (name) => story.close(name),
      text: (text) => story.text(text),
    });
  };
  await read(main, false);
  for (const type of ["footnotes", "endnotes"]) await read(partOf(type), true);
  const margins = related.filter(({ type }) => type === "header" || type === "footer");
  for (const { target } of margins) await read(target, true);
  await readOfficeMetadata(source, "docProps/core.xml", builder);
}

/** What is in the file and not in the text that people see. */
const UNSEEN = new Set(["del", "moveFrom", "delText", "instrText", "Fallback", "rPrChange", "pPrChange"]);

interface OpenParagraph {
  text: string[];
  style: ParagraphStyle | undefined;
  outline: number | undefined;
  numbering: { id: string | undefined; level: number } | undefined;
}

interface OpenTable {
  rows: string[][];
  cell: string[] | undefined;
  row: string[];
  hasHeader: boolean | undefined;
}

interface StoryContext {
  styles: ReadonlyMap<string, ParagraphStyle>;
  numbering: Numbering;
  builder: ReadingBuilder;
  isNote: boolean;
}

/** One story of the document: its body, its footnotes, a header. */
class Story {
  readonly #context: StoryContext;
  readonly #paragraphs: OpenParagraph[] = [];
  readonly #tables: OpenTable[] = [];
  #unseen = 0;
  #isText = false;
  #isHidden = false;
  readonly #seenNotes = new Set<string>();

  constructor(context: StoryContext) {
    this.#context = context;
  }

  open(element: XmlElement): void {
    if (UNSEEN.has(element.name)) {
      if (element.name === "del" || element.name === "moveFrom")
        this.#context.builder.warn("tracked_changes");
      this.#unseen++;
    }
    if (this.#unseen > 0) return;
    this.#openTable(element);
    this.#openParagraph(element);
  }

  close(name: string): void {
    if (UNSEEN.has(name)) this.#unseen--;
    else if (this.#unseen > 0) return;
    else if (name === "t") this.#isText = false;
    else if (name === "r") this.#isHidden = false;
    else if (name === "p") this.#endParagraph();
    else if (name === "tc") this.#endCell();
    else if (name === "tr") this.#endRow();
    else if (name === "tbl") this.#endTable();
  }

  text(text: string): void {
    if (!this.#isText || this.#unseen > 0) return;
    if (this.#isHidden) this.#context.builder.warn("hidden_text_left_out");
    else this.#paragraphs.at(-1)?.text.push(text);
  }

  #openTable(element: XmlElement): void {
    const table = this.#tables.at(-1);
    if (element.name === "tbl")
      this.#tables.push({ rows: [], row: [], cell: undefined, hasHeader: undefined });
    else if (!table) return;
    else if (element.name === "tr") table.row = [];
    else if (element.name === "tc") table.cell = [];
    else if (element.name === "tblHeader") table.hasHeader = true;
  }

  #openParagraph(element: XmlElement): void {
    const value = element.attribute("val");
    const paragraph = this.#paragraphs.at(-1);
    if (element.name === "p")
      this.#paragraphs.push({ text: [], style: undefined, outline: undefined, numbering: undefined });
    else if (!paragraph) return;
    else if (element.name === "t") this.#isText = true;
    else if (element.name === "r") this.#isHidden = false;
    else if (element.name === "vanish") this.#isHidden = value !== "0" && value !== "false";
    else if (["tab", "br", "cr"].includes(element.name)) paragraph.text.push(" ");
    else if (element.name === "noBreakHyphen") paragraph.text.push("-");
    else if (element.name === "pStyle") paragraph.style = this.#context.styles.get(value ?? "");
    else if (element.name === "outlineLvl") paragraph.outline = Number(value);
    else if (element.name === "numPr") paragraph.numbering = { id: undefined, level: 0 };
    else if (element.name === "ilvl" && paragraph.numbering) paragraph.numbering.level = Number(value) || 0;
    else if (element.name === "numId" && paragraph.numbering) paragraph.numbering.id = value;
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph) return;
    const text = paragraph.text.join("").trim();
    const cell = this.#tables.at(-1)?.cell;
    if (cell) cell.push(text);
    else if (text !== "") this.#addParagraph(paragraph, text);
  }

  #addParagraph({ style, outline, numbering }: OpenParagraph, text: string): void {
    const { builder, isNote } = this.#context;
    // Headers of first, even and other pages mostly say the same.
    if (isNote && this.#seenNotes.has(text)) return;
    if (isNote) {
      this.#seenNotes.add(text);
      builder.note(text);
      return;
    }
    const list = {
      id: numbering?.id ?? style?.numbering?.id,
      level: numbering?.level ?? style?.numbering?.level ?? 0,
    };
    const isListed = list.id !== undefined && list.id !== "0";
    const number = isListed ? this.#context.numbering.next(list.id ?? "", list.level) : "";
    const shown = number ? `${number} ${text}` : text;
    const level = outline !== undefined && outline >= 0 && outline < 9 ? outline + 1 : style?.headingLevel;
    if (level !== undefined) builder.heading(shown, level);
    else if (isListed) builder.listItem(shown, list.level + 1);
    else builder.paragraph(shown);
  }

  #endCell(): void {
    const table = this.#tables.at(-1);
    table?.row.push(table.cell?.filter(Boolean).join(" ") ?? "");
    if (table) table.cell = undefined;
  }

  #endRow(): void {
    const table = this.#tables.at(-1);
    if (table && table.row.length > 0) table.rows.push(table.row);
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (!table) return;
    const outer = this.#tables.at(-1)?.cell;
    if (outer) {
      for (const row of table.rows) outer.push(row.filter(Boolean).join(", "));
      return;
    }
    addTable(this.#context.builder, table.rows, table.hasHeader);
  }
}
