import { Parser } from "htmlparser2";
import type { ReadingBuilder } from "../reading-builder";
import { ReadingRefusal } from "../refusal";
import { decodeText } from "./decode-text";
import { toTimestamp } from "./office-metadata";
import { addTable } from "./tables";

/** Pages nest a few dozen levels; closing tags are looked up in the open ones. */
const MAX_DEPTH = 2_000;

/** What a person does not read on the page, and what leads elsewhere. */
const SKIPPED = new Set(
  "title script style noscript template nav svg math iframe object embed canvas audio video select button dialog head".split(
    " ",
  ),
);
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const INLINE = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:[a-z%]*)\s*(?:;|$)/i;

/** The source of a page, in the encoding that it declares. */
export function decodeHtml(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 4_096));
  const declared = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(head)?.[1];
  return decodeText(bytes, declared);
}

/** Reads a page: what a person sees of it, without its navigation. Nothing it refers to is fetched. */
export function readHtml(bytes: Uint8Array, builder: ReadingBuilder): void {
  const { text, isGuessed } = decodeHtml(bytes);
  if (isGuessed) builder.warn("encoding_guessed");
  readHtmlText(text, builder);
}

export function readHtmlText(html: string, builder: ReadingBuilder): void {
  const page = new Page(builder);
  const parser = new Parser({
    onopentag: (name, attributes) => page.open(name, attributes),
    onclosetag: (name) => page.close(name),
    ontext: (text) => page.text(text),
  });
  for (let at = 0; at < html.length; at += 65_536) parser.write(html.slice(at, at + 65_536));
  parser.end();
  page.finish();
}

type BlockName =
  | { kind: "paragraph" | "list_item" | "code" | "note"; level: number }
  | { kind: "heading"; level: number };

class Page {
  readonly #builder: ReadingBuilder;
  readonly #open: string[] = [];
  readonly #tables: { rows: string[][]; cell: string[] | undefined; hasHeader: boolean | undefined }[] = [];
  #text: string[] = [];
  #block: BlockName = { kind: "paragraph", level: 0 };
  #lists: { next: number | undefined }[] = [];
  #marker = "";
  /** How many elements are open since one began that is not read. */
  #skipped = 0;
  #title: string[] | undefined;
  #isTitle = false;

  constructor(builder: ReadingBuilder) {
    this.#builder = builder;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#readMetadata(name, attributes);
    if (VOID.has(name)) {
      if (name === "br" || name === "hr") this.text(this.#block.kind === "code" ? "\n" : " ");
      return;
    }
    this.#open.push(name);
    if (this.#open.length > MAX_DEPTH) throw new ReadingRefusal("too_deep");
    if (this.#skipped > 0 || this.#isUnseen(name, attributes)) {
      this.#skipped++;
      return;
    }
    if (!INLINE.has(name)) this.#openBlock(name, attributes);
  }

  close(name: string): void {
    if (VOID.has(name)) return;
    this.#open.pop();
    if (name === "title") this.#isTitle = false;
    if (this.#skipped > 0) this.#skipped--;
    else if (!INLINE.has(name)) this.#closeBlock(name);
  }

  text(text: string): void {
    if (this.#isTitle) this.#title?.push(text);
    if (this.#skipped === 0) this.#text.push(text);
  }

  finish(): void {
    if (this.#title) this.#builder.metadata({ title: this.#title.join("") });
    while (this.#tables.length > 0) this.#endTable();
    this.#flush();
  }

  #isUnseen(name: string, attributes: Readonly<Record<string, string>>): boolean {
    if (SKIPPED.has(name)) return true;
    const isHidden =
      attributes.hidden !== undefined || HIDDEN_STYLE.test(attributes.style?.slice(0, 1_000) ?? "");
    if (isHidden) this.#builder.warn("hidden_text_left_out");
    return isHidden;
  }

  #openBlock(name: string, attributes: Readonly<Record<string, string>>): void {
    const table = this.#tables.at(-1);
    if (table?.cell && name !== "table") {
      this.#text.push(" ");
      return;
    }
    this.#flush();
    if (/^h[1-6]$/.test(name)) this.#block = { kind: "heading", level: Number(name[1]) };
    else if (name === "pre") this.#block = { kind: "code", level: 0 };
    else if (name === "ul" || name === "ol") {
      const start = Math.trunc(Number(attributes.start ?? 1)) || 1;
      this.#lists.push({ next: name === "ol" ? start : undefined });
    } else if (name === "li") this.#startItem();
    else if (name === "table") this.#tables.push({ rows: [], cell: undefined, hasHeader: undefined });
    else if (name === "tr") table?.rows.push([]);
    else if ((name === "td" || name === "th") && table) {
      if (name === "th" && table.rows.length === 1 && table.hasHeader === undefined) table.hasHeader = true;
      if (name === "td" && table.rows.length === 1) table.hasHeader = false;
      table.cell = [];
    }
  }

  #closeBlock(name: string): void {
    const table = this.#tables.at(-1);
    if ((name === "td" || name === "th") && table?.cell) this.#endCell();
    else if (name === "table" && table) this.#endTable();
    else if (table?.cell) this.#text.push(" ");
    else {
      this.#flush();
      if (name === "ul" || name === "ol") this.#lists.pop();
    }
  }

  #startItem(): void {
    const list = this.#lists.at(-1);
    this.#block = { kind: "list_item", level: Math.max(this.#lists.length, 1) };
    this.#marker = list?.next === undefined ? "" : `${list.next++}. `;
  }

  #endCell(): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    const own = this.#text.join("").trim();
    table.rows.at(-1)?.push([...(table.cell ?? []), own].filter(Boolean).join(" "));
    this.#text = [];
    table.cell = undefined;
  }

  #endTable(): void {
    const table = this.#tables.at(-1);
    if (table?.cell) this.#endCell();
    else this.#flush();
    this.#tables.pop();
    if (!table) return;
    const outer = this.#tables.at(-1)?.cell;
    // A table in a table lays out a page: its rows are text of the cell.
    if (outer) for (const row of table.rows) outer.push(row.filter(Boolean).join(", "));
    else addTable(this.#builder, table.rows, table.hasHeader === false ? undefined : table.hasHeader);
  }

  /** Ends the open block of text. */
  #flush(): void {
    const outer = this.#tables.at(-1)?.cell;
    const text = this.#text.join("");
    this.#text = [];
    const block = this.#block;
    this.#block = { kind: "paragraph", level: 0 };
    if (text.trim() === "") {
      // `<li><p>` begins a block in the item before there is text.
      if (block.kind === "list_item") this.#block = block;
      return;
    }
    const marker = this.#marker;
    if (block.kind === "list_item") this.#marker = "";
    if (outer) outer.push(text.trim());
    else if (block.kind === "heading") this.#builder.heading(text, block.level);
    else if (block.kind === "list_item") this.#builder.listItem(marker + text.trim(), block.level);
    else if (block.kind === "code") this.#builder.code(text);
    else this.#builder.paragraph(text);
  }

  #readMetadata(name: string, attributes: Readonly<Record<string, string>>): void {
    // The first title is the page's; a drawing has titles of its own.
    if (name === "title" && !this.#title && !this.#open.includes("svg")) {
      this.#title = [];
      this.#isTitle = true;
    }
    if (name === "html" && attributes.lang) this.#builder.metadata({ language: attributes.lang });
    if (name !== "meta" || !attributes.content) return;
    const key = (attributes.name ?? attributes.property ?? "").toLowerCase();
    const content = attributes.content;
    if (key === "author") this.#builder.metadata({ author: content });
    if (key === "dcterms.created" || key === "article:published_time")
      this.#builder.metadata({ created_at: toTimestamp(content) });
    if (key === "dcterms.modified" || key === "article:modified_time" || key === "last-modified")
      this.#builder.metadata({ modified_at: toTimestamp(content) });
  }
}
