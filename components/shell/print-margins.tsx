import { dayText } from "@/lib/core/days";

interface PrintMarginsProps {
  /** Name of the organization whose records the page shows. */
  organization?: string;
  /** Day of printing, `YYYY-MM-DD`. */
  day?: string;
  /** What the page is, as in its document title. */
  title?: string;
  isSample?: boolean;
}

/**
 * The content of the margins of every printed page. Margin boxes take no elements, only strings, so each
 * part is a rule of its own; the page numbers are in the style sheet, which needs to know nothing.
 */
export function PrintMargins({ organization, day, title, isSample }: PrintMarginsProps) {
  const boxes = [
    organization &&
      `@bottom-left{content:${cssString([organization, day && dayText(day)].filter(Boolean).join(" · "))}}`,
    title && `@top-left{content:${cssString(title)}}`,
    isSample && '@top-right{content:"Demonstration data"}',
  ].filter(Boolean);
  return boxes.length > 0 && <style>{`@page{${boxes.join("")}}`}</style>;
}

/**
 * A CSS string in which everything but plain letters and digits is escaped, so that no name can end it. The
 * space too: one that follows an escape belongs to the escape and is lost (CSS Syntax, section 4.3.7).
 */
export function cssString(text: string): string {
  const escaped = (character: string) =>
    `\\${(character.codePointAt(0) ?? 32).toString(16).padStart(6, "0")}`;
  return `"${text.replace(/[^A-Za-z0-9]/gu, escaped)}"`;
}
