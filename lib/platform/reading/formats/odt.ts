import type { ReadingBuilder } from "../reading-builder";
import { ReadingRefusal } from "../refusal";
import { readOfficeMetadata } from "./office-metadata";
import type { DocumentPackage } from "./package";
import { addTable } from "./tables";
import { readXmlPart, type XmlElement } from "./xml";

/** Repeated blanks and columns are given by number. */
const MAX_REPEATED = 100;

/** Reads an OpenDocument text. */
export async function readOdt(source: DocumentPackage, builder: ReadingBuilder): Promise<void> {
  await readXmlPart(source, "META-INF/manifest.xml", {
    open: ({ name }) => {
      if (name === "encryption-data") throw new ReadingRefusal("encrypted");
    },
  });
  const story = new OdtStory(builder);
  const isThere = await readXmlPart(source, "content.xml", {
    open: (element) => story.open(element),
    close: (name) => story.close(name),
    text: (text) => story.text(text),
  });
  if (!isThere) throw new ReadingRefusal("damaged");
  story.finish();
  await readOfficeMetadata(source, "meta.xml", builder);
}

const UNSEEN = new Set(["tracked-changes", "annotation", "note-citation", "forms", "sequence-decls"]);

interface OpenText {
  text: string[];
  level: number | undefined;
}

class OdtStory {
  readonly #builder: ReadingBuilder;
  readonly #open: OpenText[] = [];
  readonly #notes: string[] = [];
  readonly #tables: { rows: string[][]; cell: string[] | undefined; repeat: number; hasHeader: boolean }[] =
    [];
  #unseen = 0;
  #lists = 0;
  #noteDepth = 0;

  constructor(builder: ReadingBuilder) {
    this.#builder = builder;
  }

  open(element: XmlElement): void {
    const { name } = element;
    if (UNSEEN.has(name)) {
      if (name === "tracked-changes") this.#builder.warn("tracked_changes");
      this.#unseen++;
    }
    if (this.#unseen > 0) return;
    const table = this.#tables.at(-1);
    if (name === "p") this.#open.push({ text: [], level: undefined });
    else if (name === "h")
      this.#open.push({ text: [], level: Number(element.attribute("outline-level")) || 1 });
    else if (name === "list") this.#lists++;
    else if (name === "note-body") this.#noteDepth++;
    else if (name === "s") this.#write(" ".repeat(repeats(element.attribute("c"))));
    else if (name === "tab" || name === "line-break") this.#write(" ");
    else if (name === "table") this.#tables.push({ rows: [], cell: undefined, repeat: 1, hasHeader: false });
    else if (!table) return;
    else if (name === "table-header-rows") table.hasHeader = true;
    else if (name === "table-row") table.rows.push([]);
    else if (name === "table-cell" || name === "covered-table-cell") {
      table.cell = [];
      table.repeat = repeats(element.attribute("number-columns-repeated"));
    }
  }

  close(name: string): void {
    if (UNSEEN.has(name)) this.#unseen--;
    else if (this.#unseen > 0) return;
    else if (name === "p" || name === "h") this.#endText();
    else if (name === "list") this.#lists--;
    else if (name === "note-body") this.#noteDepth--;
    else if (name === "table-cell" || name === "covered-table-cell") this.#endCell();
    else if (name === "table") this.#endTable();
  }

  text(text: string): void {
    if (this.#unseen === 0) this.#write(text);
  }

  finish(): void {
    for (const note of this.#notes) this.#builder.note(note);
  }

  #write(text: string): void {
    this.#open.at(-1)?.text.push(text);
  }

  #endText(): void {
    const ended = this.#open.pop();
    const text = ended?.text.join("").trim();
    if (!ended || !text) return;
    const cell = this.#tables.at(-1)?.cell;
    if (this.#noteDepth > 0) this.#notes.push(text);
    else if (cell) cell.push(text);
    else if (ended.level !== undefined) this.#builder.heading(text, ended.level);
    else if (this.#lists > 0) this.#builder.listItem(text, this.#lists);
    else this.#builder.paragraph(text);
  }

  #endCell(): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    const text = table.cell?.join(" ") ?? "";
    for (let copy = 0; copy < table.repeat; copy++) table.rows.at(-1)?.push(text);
    table.cell = undefined;
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (!table) return;
    const outer = this.#tables.at(-1)?.cell;
    if (outer) for (const row of table.rows) outer.push(row.filter(Boolean).join(", "));
    else addTable(this.#builder, table.rows, table.hasHeader || undefined);
  }
}

function repeats(attribute: string | undefined): number {
  const count = Math.trunc(Number(attribute ?? 1));
  return Number.isFinite(count) ? Math.min(Math.max(count, 1), MAX_REPEATED) : 1;
}
