import type { DocumentPackage } from "./package";
import { readXmlPart } from "./xml";

interface Level {
  start: number;
  format: string;
  /** "%1.%2" */
  text: string;
}

/**
 * Counts the automatic numbers of a document's paragraphs: Word stores "Access reviews" and shows
 * "4.2 Access reviews", and people refer to what they see.
 */
export class Numbering {
  readonly #lists: ReadonlyMap<string, { list: string; levels: ReadonlyMap<number, Level> }>;
  readonly #counters = new Map<string, number[]>();

  private constructor(lists: ReadonlyMap<string, { list: string; levels: ReadonlyMap<number, Level> }>) {
    this.#lists = lists;
  }

  static async read(source: DocumentPackage, part: string): Promise<Numbering> {
    const abstracts = new Map<string, Map<number, Level>>();
    const numbers = new Map<string, string>();
    let levels: Map<number, Level> | undefined;
    let level: Level | undefined;
    let number: string | undefined;
    await readXmlPart(source, part, {
      open: (element) => {
        const value = element.attribute("val") ?? "";
        if (element.name === "abstractNum") {
          levels = new Map();
          abstracts.set(element.attribute("abstractNumId") ?? "", levels);
        } else if (element.name === "lvl" && levels) {
          level = { start: 1, format: "decimal", text: "" };
          levels.set(Number(element.attribute("ilvl")) || 0, level);
        } else if (element.name === "num") number = element.attribute("numId");
        else if (element.name === "abstractNumId" && number !== undefined) numbers.set(number, value);
        else if (element.name === "start" && level) level.start = Math.trunc(Number(value)) || 0;
        else if (element.name === "numFmt" && level) level.format = value;
        else if (element.name === "lvlText" && level) level.text = value.slice(0, 50);
      },
      close: (name) => {
        if (name === "abstractNum") levels = undefined;
        else if (name === "lvl") level = undefined;
        else if (name === "num") number = undefined;
      },
    });
    return new Numbering(
      new Map([...numbers].map(([id, list]) => [id, { list, levels: abstracts.get(list) ?? new Map() }])),
    );
  }

  /** The number that Word shows before the next paragraph of a list, "4.2" or "(a)"; empty for bullets. */
  next(id: string, depth: number): string {
    const found = this.#lists.get(id);
    const own = found?.levels.get(depth);
    if (!found || !own || depth < 0 || depth > 8) return "";
    const counters = this.#counters.get(found.list) ?? [];
    this.#counters.set(found.list, counters);
    counters[depth] = (counters[depth] ?? own.start - 1) + 1;
    counters.length = depth + 1;
    if (own.format === "bullet" || own.format === "none") return "";
    return own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const level = found.levels.get(at);
      return level ? formatNumber(counters[at] ?? level.start, level.format) : "";
    });
  }
}

function formatNumber(value: number, format: string): string {
  if (format.endsWith("Letter")) {
    const letter = String.fromCharCode(97 + ((((value - 1) % 26) + 26) % 26));
    const text = letter.repeat(Math.min(Math.floor((value - 1) / 26) + 1, 5));
    return format.startsWith("upper") ? text.toUpperCase() : text;
  }
  if (format.endsWith("Roman") && value > 0 && value < 1000) {
    const text = roman(value);
    return format.startsWith("upper") ? text : text.toLowerCase();
  }
  return String(value);
}

function roman(value: number): string {
  const digits = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
  const hundreds = ["", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"];
  const tens = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"];
  return `${hundreds[Math.floor(value / 100)]}${tens[Math.floor(value / 10) % 10]}${digits[value % 10]}`;
}
