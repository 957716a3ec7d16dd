import type { DocumentPackage } from "./package";
import { readXmlPart } from "./xml";

/** Excel's own numbers of formats for dates and times (ECMA-376 part 1, 18.8.30). */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** For each cell style, whether its numbers are dates: a spreadsheet stores 2026-11-22 as 46348. */
export async function readDateStyles(source: DocumentPackage, part: string): Promise<boolean[]> {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCellFormats = false;
  await readXmlPart(source, part, {
    open: (element) => {
      if (element.name === "numFmt") {
        // Quoted words, escapes and colors are no part of the pattern.
        const code = (element.attribute("formatCode") ?? "").replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
        custom.set(Number(element.attribute("numFmtId")), /[ymdhs]/i.test(code) && !/general/i.test(code));
      } else if (element.name === "cellXfs") isInCellFormats = true;
      else if (element.name === "xf" && isInCellFormats) {
        const id = Number(element.attribute("numFmtId"));
        styles.push(custom.get(id) ?? BUILT_IN_DATES.has(id));
      }
    },
    close: (name) => {
      if (name === "cellXfs") isInCellFormats = false;
    },
  });
  return styles;
}

/** ISO 8601 of a spreadsheet's day number; the text itself when it is none. */
export function dateText(value: string, startsIn1904: boolean): string {
  const day = Number(value);
  if (!Number.isFinite(day) || day < 0 || day > 2_958_465) return value;
  if (day < 1) return new Date(Math.round(day * 86_400_000)).toISOString().slice(11, 16);
  const offset = startsIn1904 ? 24_107 : 25_569;
  const iso = new Date(Math.round((day - offset) * 86_400) * 1000).toISOString();
  return Number.isInteger(day) ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}
