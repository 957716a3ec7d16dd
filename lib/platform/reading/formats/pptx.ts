import type { ReadingBuilder } from "../reading-builder";
import { readOfficeMetadata } from "./office-metadata";
import type { DocumentPackage } from "./package";
import { readRelationships } from "./relationships";
import { addTable } from "./tables";
import { readXmlPart, type XmlElement } from "./xml";

/** Reads slides in their order: the title first, then the text of shapes and tables, then the speaker's notes. */
export async function readPptx(
  source: DocumentPackage,
  main: string,
  builder: ReadingBuilder,
): Promise<void> {
  const related = new Map((await readRelationships(source, main)).map(({ id, target }) => [id, target]));
  const slides: string[] = [];
  await readXmlPart(source, main, {
    open: (element) => {
      if (element.name !== "sldId") return;
      const target = related.get(element.prefixed("id") ?? "");
      if (target && source.has(target)) slides.push(target);
    },
  });
  for (const slide of slides) {
    const number = builder.startPart("slide");
    builder.endSections();
    const { shapes, isHidden } = await readShapes(source, slide);
    if (isHidden) builder.warn("hidden_parts_read", number);
    addShapes(builder, shapes);
    const notes = (await readRelationships(source, slide)).find(({ type }) => type === "notesSlide");
    if (!notes) continue;
    for (const shape of (await readShapes(source, notes.target)).shapes)
      if (shape.role === "body") for (const { text } of shape.paragraphs) builder.note(text);
  }
  await readOfficeMetadata(source, "docProps/core.xml", builder);
}

interface Shape {
  /** The placeholder's type; empty for a free shape. */
  role: string;
  paragraphs: { text: string; level: number }[];
  rows: string[][];
}

function addShapes(builder: ReadingBuilder, shapes: readonly Shape[]): void {
  const isTitle = ({ role }: Shape) => role === "title" || role === "ctrTitle";
  for (const shape of shapes.filter(isTitle))
    builder.heading(shape.paragraphs.map((p) => p.text).join(" "), 1);
  for (const shape of shapes) {
    if (isTitle(shape) || ["sldNum", "dt", "ftr"].includes(shape.role)) continue;
    if (shape.rows.length > 0) addTable(builder, shape.rows, undefined);
    const isList = ["body", "obj"].includes(shape.role) && shape.paragraphs.length > 1;
    for (const { text, level } of shape.paragraphs) {
      if (isList || level > 0) builder.listItem(text, level + 1);
      else builder.paragraph(text);
    }
  }
}

async function readShapes(
  source: DocumentPackage,
  part: string,
): Promise<{ shapes: Shape[]; isHidden: boolean }> {
  const reader = new ShapeReader();
  await readXmlPart(source, part, {
    open: (element) => reader.open(element),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  });
  return { shapes: reader.shapes, isHidden: reader.isHidden };
}

class ShapeReader {
  readonly shapes: Shape[] = [];
  isHidden = false;
  #shape: Shape | undefined;
  #paragraph: { text: string[]; level: number } | undefined;
  #cell: string[] | undefined;
  #isText = false;
  #skipped = 0;

  open(element: XmlElement): void {
    // A fallback repeats what the choice before it says.
    if (element.name === "Fallback") this.#skipped++;
    if (this.#skipped > 0) return;
    if (element.name === "sld") this.isHidden = element.attribute("show") === "0";
    else if (element.name === "sp" || element.name === "graphicFrame") this.#startShape();
    else if (element.name === "ph" && this.#shape) this.#shape.role = element.attribute("type") ?? "obj";
    else if (element.name === "tr") this.#shape?.rows.push([]);
    else if (element.name === "tc") this.#cell = [];
    else if (element.name === "p") this.#paragraph = { text: [], level: 0 };
    else if (element.name === "pPr" && this.#paragraph)
      this.#paragraph.level = Math.trunc(Number(element.attribute("lvl"))) || 0;
    else if (element.name === "br") this.#paragraph?.text.push(" ");
    else if (element.name === "t") this.#isText = true;
  }

  close(name: string): void {
    if (name === "Fallback") this.#skipped--;
    if (this.#skipped > 0) return;
    if (name === "t") this.#isText = false;
    else if (name === "p") this.#endParagraph();
    else if (name === "tc") {
      this.#shape?.rows.at(-1)?.push(this.#cell?.join(" ") ?? "");
      this.#cell = undefined;
    } else if (name === "sp" || name === "graphicFrame") this.#shape = undefined;
  }

  text(text: string): void {
    if (this.#isText) this.#paragraph?.text.push(text);
  }

  #startShape(): void {
    this.#shape = { role: "", paragraphs: [], rows: [] };
    this.shapes.push(this.#shape);
  }

  #endParagraph(): void {
    const text = this.#paragraph?.text.join("").trim();
    if (text && this.#cell) this.#cell.push(text);
    else if (text) this.#shape?.paragraphs.push({ text, level: this.#paragraph?.level ?? 0 });
    this.#paragraph = undefined;
  }
}
