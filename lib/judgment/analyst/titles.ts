/** A line of a document, in offsets of the visible text. */
export interface Line {
  start: number;
  end: number;
  text: string;
  /** The line above it is blank, or there is none. */
  isFirst: boolean;
  /** The text does not go on in the next line. */
  isLast: boolean;
}

export const ATX_HEADING = /^ {0,3}#{1,6}(?:[ \t]+|$)/;
export const LIST_MARKER = /^[ \t]*(?:[-*+•–▪◦]|(?:\d{1,3}|[a-z]|[ivx]{2,5})[.)]|\([a-zA-Z0-9]{1,4}\))[ \t]+/;
export const BOLD_LINE = /^[ \t]*(\*\*|__)[^*_]{1,120}\1:?[ \t]*$/;
export const BOLD_BEGINNING = /^[ \t]*(\*\*|__)[^*_]{1,120}\1/;
const NUMBERED_TITLE = /^[ \t]*\d{1,3}[.)][ \t]+(?=[\p{Lu}])/u;
/** "4 Access control", which numbers what follows it: "4.1 Access is …". */
const NUMBER = /^[ \t]*(\d{1,3}(?:\.\d{1,3}){0,4})\.?[ \t]/;
/** "Art. 3 Access", "CC6.2", "CC6.3 Access reviews", with the text directly below. */
const CODED_TITLE =
  /^[ \t]*(?:(?:[Aa]rt(?:icle|\.)|ART(?:ICLE|\.)|[Ss]ection|[Cc]hapter|[Aa]nnex|§) ?[\dIVXA-D]{1,4}|\p{Lu}{1,4}-?\d{1,2}(?:\.\d{1,3}){1,2})[.:]?(?:[ \t]+\p{Lu}\S*(?:[ \t]\S+){0,7})?[ \t]*$/u;
/** The running head of a page. */
const PAGE_HEAD = /\S(?:\t| {3})|\bpage \d+(?: of \d+)?[ \t]*$/i;
/** "Date: 14 October", "Owner: IT": a field of a form is the title of nothing. */
const FIELD =
  /^[ \t]*(?:date|time|place|location|owner|author|version|status|present|apologies|attendees|participants|from|to|cc|sent|due|classification|last (?:edited|updated|changed|reviewed)|(?:approved|prepared|reviewed|written) by|effective(?: date)?|document (?:id|no|number|owner)) ?:/i;
/** A line on its own without a full stop that is at most this long is a title. Unit: characters. */
const TITLE_LENGTH = 80;
/** What is marked or underlined as a heading and longer than this is text: a signature's line, a page without line breaks. */
export const LONGEST_HEADING = 200;
/** A line can be the title of the one directly below it if that one has at least this length. Unit: characters. */
const LEAST_BELOW_TITLE = 80;

/** Whether a line is marked as a heading. */
export function isMarkedHeading(text: string): boolean {
  return (ATX_HEADING.test(text) && text.length <= LONGEST_HEADING) || BOLD_LINE.test(text);
}

/** A line with what is around it. */
interface Place {
  line: Line;
  next: Line | undefined;
  /** There is text above. */
  isBelowText: boolean;
}

/** Whether a line that is marked as nothing looks like the title of what follows. */
export function isTitle(text: string, { line, next, isBelowText }: Place): boolean {
  if (text.trim().length > TITLE_LENGTH || FIELD.test(text) || PAGE_HEAD.test(text)) return false;
  // "3. Knowing our risks" is a title; "1. Every laptop that leaves the building is encrypted" is an item.
  if (LIST_MARKER.test(text) && !(NUMBERED_TITLE.test(text) && text.trim().split(/\s+/).length <= 8))
    return false;
  return (
    standsAlone(line, next, isBelowText) &&
    /^[ \t]*[\p{Lu}\p{N}]/u.test(text) &&
    !/[.!?:;,][*_"')\]]*[ \t]*$/.test(text)
  );
}

/** Whether a line belongs to what follows: between blank lines, or above a line if it looks like its title. */
function standsAlone(line: Line, next: Line | undefined, isBelowText: boolean): boolean {
  if (next === undefined) return line.isFirst && isBelowText;
  if (next.text.trim() === "") return line.isFirst;
  if (!line.isLast) return false;
  if (CODED_TITLE.test(line.text)) return true;
  if (LIST_MARKER.test(next.text)) return false;
  const isCapitals = !/\p{Ll}/u.test(line.text) && /\p{Lu}{2}/u.test(line.text);
  return (
    isCapitals ||
    NUMBERED_TITLE.test(line.text) ||
    numbers(line.text, next.text) ||
    next.text.length >= LEAST_BELOW_TITLE
  );
}

/** Whether the number of a line is continued by that of the next one: 4 by 4.1, and 4.1 by 4.1.1. */
function numbers(text: string, next: string): boolean {
  const [, own] = NUMBER.exec(text) ?? [];
  return own !== undefined && NUMBER.exec(next)?.[1]?.startsWith(`${own}.`) === true;
}

/** The words of a title, without its marks and its number. */
export function titleOf(text: string): string {
  return text
    .replace(/^[#\s*_]+|[#\s*_:]+$/g, "")
    .replace(/^(?:\d{1,3}[.)](?:\d{1,3}\.?)*|\d{1,3}(?=\s+\p{Lu})|§ ?[\d.]+)\s+/u, "");
}
