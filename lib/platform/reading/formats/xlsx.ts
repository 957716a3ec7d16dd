import type { ReadingBuilder } from "../reading-builder";
import { ReadingRefusal } from "../refusal";
import type { ReadingLimits } from "../schema";
import { readOfficeMetadata } from "./office-metadata";
import type { DocumentPackage } from "./package";
import { readRelationships } from "./relationships";
import { SheetRows } from "./sheet-rows";
import { dateText, readDateStyles } from "./xlsx-formats";
import { readXmlPart, type XmlElement } from "./xml";

interface Workbook {
  sheets: { name: string; part: string; isHidden: boolean }[];
  startsIn1904: boolean;
}

interface CellContext {
  strings: readonly string[];
  dateStyles: readonly boolean[];
  startsIn1904: boolean;
}

/** Reads the sheets of a workbook row by row. Formulas are never computed: the value stored with them is read. */
export async function readXlsx(
  source: DocumentPackage,
  main: string,
  { builder, limits }: { builder: ReadingBuilder; limits: ReadingLimits },
): Promise<void> {
  const related = await readRelationships(source, main);
  const partOf = (type: string) => related.find((relation) => relation.type === type)?.target ?? "";
  const workbook = await readWorkbook(source, main, new Map(related.map(({ id, target }) => [id, target])));
  const context: CellContext = {
    strings: await readSharedStrings(source, partOf("sharedStrings"), limits),
    dateStyles: await readDateStyles(source, partOf("styles")),
    startsIn1904: workbook.startsIn1904,
  };
  for (const sheet of workbook.sheets) {
    const number = builder.startPart("sheet", sheet.name);
    builder.endSections();
    if (sheet.isHidden) builder.warn("hidden_parts_read", number);
    const reader = new SheetReader(new SheetRows(builder), builder, context);
    await readXmlPart(source, sheet.part, {
      open: (element) => reader.open(element),
      close: (name) => reader.close(name),
      text: (text) => reader.text(text),
    });
    reader.finish();
  }
  await readOfficeMetadata(source, "docProps/core.xml", builder);
}

async function readWorkbook(source: DocumentPackage, main: string, parts: ReadonlyMap<string, string>) {
  const workbook: Workbook = { sheets: [], startsIn1904: false };
  await readXmlPart(source, main, {
    open: (element) => {
      if (element.name === "workbookPr")
        workbook.startsIn1904 = ["1", "true"].includes(element.attribute("date1904") ?? "");
      if (element.name !== "sheet") return;
      const part = parts.get(element.prefixed("id") ?? "");
      const state = element.attribute("state");
      if (part)
        workbook.sheets.push({
          name: element.attribute("name") ?? "",
          part,
          isHidden: (state ?? "visible") !== "visible",
        });
    },
  });
  return workbook;
}

async function readSharedStrings(
  source: DocumentPackage,
  part: string,
  limits: ReadingLimits,
): Promise<string[]> {
  const strings: string[] = [];
  let pieces: string[] | undefined;
  let isText = false;
  let isPhonetic = false;
  let length = 0;
  await readXmlPart(source, part, {
    open: ({ name }) => {
      if (name === "si") pieces = [];
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = true;
    },
    close: (name) => {
      if (name === "t") isText = false;
      else if (name === "rPh") isPhonetic = false;
      else if (name === "si") strings.push(pieces?.join("") ?? "");
    },
    text: (text) => {
      if (!isText || isPhonetic) return;
      length += text.length;
      if (length > limits.maxCharacters * 2) throw new ReadingRefusal("too_much_text");
      pieces?.push(text);
    },
  });
  return strings;
}

class SheetReader {
  readonly #rows: SheetRows;
  readonly #builder: ReadingBuilder;
  readonly #context: CellContext;
  #row = 0;
  #column = 0;
  #cell: { type: string; style: number; value: string[]; formula: string[] } | undefined;
  #target: "value" | "formula" | undefined;

  constructor(rows: SheetRows, builder: ReadingBuilder, context: CellContext) {
    this.#rows = rows;
    this.#builder = builder;
    this.#context = context;
  }

  open(element: XmlElement): void {
    if (element.name === "row") {
      const number = Math.trunc(Number(element.attribute("r")));
      this.#row = Number.isFinite(number) && number > this.#row ? number : this.#row + 1;
      this.#column = 0;
      this.#rows.startRow(this.#row);
    } else if (element.name === "c") {
      this.#column = columnOf(element.attribute("r")) ?? this.#column + 1;
      const style = Math.trunc(Number(element.attribute("s"))) || 0;
      this.#cell = { type: element.attribute("t") ?? "n", style, value: [], formula: [] };
    } else if (element.name === "v" || element.name === "t") this.#target = "value";
    else if (element.name === "f") this.#target = "formula";
  }

  close(name: string): void {
    if (name === "v" || name === "t" || name === "f") this.#target = undefined;
    else if (name === "c") this.#endCell();
    else if (name === "row") this.#rows.endRow();
  }

  text(text: string): void {
    if (this.#target) this.#cell?.[this.#target].push(text);
  }

  finish(): void {
    this.#rows.finish();
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell) return;
    const value = cell.value.join("");
    const formula = cell.formula.join("");
    if (value === "" && formula !== "") this.#builder.warn("formulas_without_value");
    this.#rows.cell(this.#column, value === "" && formula !== "" ? `=${formula}` : this.#show(cell, value));
  }

  #show({ type, style }: { type: string; style: number }, value: string): string {
    const { strings, dateStyles, startsIn1904 } = this.#context;
    if (type === "s") return strings[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "TRUE" : value === "0" ? "FALSE" : value;
    if (type === "n" && value !== "" && dateStyles[style]) return dateText(value, startsIn1904);
    return value;
  }
}

/** From 1: "B7" is 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? "")?.[1];
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
