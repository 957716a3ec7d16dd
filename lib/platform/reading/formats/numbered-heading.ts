const NUMBERED =
  /^(?:(?:Section|Article|Chapter|Annex|Appendix|Part)\s+)?(\d{1,2}(?:\.\d{1,2}){0,4})\.?\)?\s+\p{Lu}/u;
const NAMED = /^(?:Section|Article|Chapter|Annex|Appendix|Part)\s+(?:\d{1,3}|[A-Z]|[IVXLC]+)\b/;

/** The level of a line that is a numbered heading ("4.2 Access reviews" is 2), or undefined. */
export function numberedHeadingLevel(line: string): number | undefined {
  if (line.length > 100 || /[.;:,!?]$/.test(line) || isContentsLine(line)) return undefined;
  const number = NUMBERED.exec(line)?.[1];
  if (number) return Math.min(number.split(".").length, 6);
  return NAMED.test(line) ? 1 : undefined;
}

/** A line of a table of contents: dots lead to a page number. */
export function isContentsLine(line: string): boolean {
  return /(?:\. ?){4}|…{2}/.test(line);
}

const BULLET = /^(?:[•◦▪‣●○■□–*\-·]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])\s+/u;

/** The text of a list item without its bullet, or undefined. Numbers and letters stay: texts refer to them. */
export function listItemText(line: string): string | undefined {
  const marker = BULLET.exec(line)?.[0];
  if (marker === undefined) return undefined;
  return /[\da-z]/.test(marker) ? line : line.slice(marker.length);
}
