import type { DocumentPackage } from "./package";
import { readXmlPart } from "./xml";

/** What a paragraph style says about its paragraphs. */
export interface ParagraphStyle {
  /** From 1; undefined for text. */
  headingLevel: number | undefined;
  numbering: { id: string; level: number } | undefined;
}

interface RawStyle {
  name: string;
  basedOn: string | undefined;
  outline: number | undefined;
  numberId: string | undefined;
  numberLevel: number;
}

/** Longer chains of styles are loops. */
const MAX_CHAIN = 20;

/** Paragraph styles by id. */
export async function readStyles(
  source: DocumentPackage,
  part: string,
): Promise<Map<string, ParagraphStyle>> {
  const raw = new Map<string, RawStyle>();
  let style: RawStyle | undefined;
  await readXmlPart(source, part, {
    open: (element) => {
      const value = element.attribute("val");
      if (element.name === "style") {
        style = { name: "", basedOn: undefined, outline: undefined, numberId: undefined, numberLevel: 0 };
        raw.set(element.attribute("styleId") ?? "", style);
      } else if (!style) return;
      else if (element.name === "name") style.name = value ?? "";
      else if (element.name === "basedOn") style.basedOn = value;
      else if (element.name === "outlineLvl") style.outline = Number(value);
      else if (element.name === "numId") style.numberId = value;
      else if (element.name === "ilvl") style.numberLevel = Number(value) || 0;
    },
    close: (name) => {
      if (name === "style") style = undefined;
    },
  });
  return new Map([...raw.keys()].map((id) => [id, resolveStyle(raw, id)]));
}

function resolveStyle(raw: ReadonlyMap<string, RawStyle>, id: string): ParagraphStyle {
  const resolved: ParagraphStyle = { headingLevel: undefined, numbering: undefined };
  let style = raw.get(id);
  for (let step = 0; style && step < MAX_CHAIN; step++) {
    resolved.headingLevel ??= headingLevel(style);
    if (style.numberId !== undefined) resolved.numbering ??= { id: style.numberId, level: style.numberLevel };
    style = style.basedOn === undefined ? undefined : raw.get(style.basedOn);
  }
  return resolved;
}

function headingLevel({ name, outline }: RawStyle): number | undefined {
  // Outline level 9 is body text.
  if (outline !== undefined && outline >= 0 && outline < 9) return outline + 1;
  const number = /^heading (\d)$/i.exec(name)?.[1];
  if (number) return Number(number);
  return /^title$/i.test(name) ? 1 : undefined;
}
