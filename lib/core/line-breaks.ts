/** Lines that the width of a page breaks are no longer than this. Unit: characters. */
const WIDEST_WRAPPED = 120;
/** A line without a full stop that is shorter than this share of the widest was not broken by the page's width. */
const SHORT = 0.6;
/** "Owner: IT", "Ann: we do", "2026-03-01 backup checked", "[09:14] door locked": an entry of a form, chat or log. */
const ENTRY =
  /^[ \t>]*(?:\p{L}[\p{L}\p{N} /&'’-]{0,30} ?: +\S|\[?(?:\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{2,4}|\d{1,2}:\d\d)\b)/u;
/** "4.2 Access is …", "CC6.3 Access reviews": the number of a subsection. */
const SUBSECTION =
  /^[ \t>]*(?:(?:§ ?)?\d{1,3}(?:\.\d{1,3})+|\p{Lu}{1,4}-?\d{1,2}\.\d{1,3})\.?[ \t]+["“(]?\p{Lu}/u;
/** "3. Risk register", "Art. 3 Access", "CC6.3 Access reviews", above what was said of it. */
const NUMBERED_TITLE =
  /^[ \t>]*(?:\d{1,3}[.)]|(?:[Aa]rt(?:icle|\.)|[Ss]ection|[Cc]hapter|[Aa]nnex|§) ?[\dIVXA-D]{1,4}[.:]?|\p{Lu}{1,4}-?\d{1,2}\.\d{1,3})[ \t]+\p{Lu}\S*(?: \S+){0,6}(?<![.!?:;,])$/u;
/** A row of a table that was pasted without its lines. */
const CELLS = /\S(?:\t| {3})\s*\S/;

/**
 * For each line, whether its author broke it, so that the text does not go on in the next line. Lines that are broken by
 * the width of a page go on: the first word of the next one would not have fit. Longer lines are not wrapped at all; where
 * they end a sentence, they end a paragraph. One entry of a form, chat or log does not go on in the next one, nor does a row
 * of a table, and a numbered subsection begins anew. Pure and linear.
 *
 * @param isItem whether a line begins an item of a list, which goes on in lines with a deeper indent
 */
export function findAuthorBreaks(lines: readonly string[], isItem: (line: string) => boolean): boolean[] {
  const breaks: boolean[] = [];
  let width = 0;
  for (const [i, line] of lines.entries()) {
    if (isBlank(line)) {
      breaks.push(true);
      continue;
    }
    const isFirst = i === 0 || isBlank(lines[i - 1]);
    if (isFirst) width = Math.min(WIDEST_WRAPPED, widestFrom(lines, i));
    const next = lines[i + 1];
    breaks.push(
      isBlank(next) ||
        (endsParagraph({ line, next, isFirst }, width) && !(isItem(line) && isDeeper(next, line))),
    );
  }
  return breaks;
}

function isBlank(line: string | undefined): line is undefined {
  return line === undefined || line.trim() === "";
}

/** Of the lines from one on, up to the next blank one. */
function widestFrom(lines: readonly string[], from: number): number {
  let widest = 0;
  for (let i = from; !isBlank(lines[i]); i++) widest = Math.max(widest, lines[i]?.length ?? 0);
  return widest;
}

/** A line and the one below it. */
interface Pair {
  line: string;
  next: string;
  /** The line is the first of its block. */
  isFirst: boolean;
}

/** The next line begins like a sentence, and its first word would have fit in this one. */
function endsParagraph({ line, next, isFirst }: Pair, width: number): boolean {
  if (SUBSECTION.test(next)) return true;
  if ([ENTRY, CELLS].some((kind) => kind.test(line) && kind.test(next))) return true;
  const [, first = "", second = ""] = /^[ \t>]*([\p{Lu}\p{N}"“‘'(§]\S*)([ \t]+\S+)?/u.exec(next) ?? [];
  if (first === "") return false;
  const isEnded = /[.!?:;]["'”’)\]*_]*[ \t]*$/.test(line);
  if (line.length > WIDEST_WRAPPED) return isEnded;
  if (isFirst && NUMBERED_TITLE.test(line.trimEnd())) return true;
  const fits = (words: string) => line.trimEnd().length + 1 + words.length <= width;
  // A long title is not wrapped either where two more words had room.
  return fits(first) && (isEnded || line.length < SHORT * width || (isFirst && fits(first + second)));
}

function isDeeper(line: string, than: string): boolean {
  return indentOf(line) > indentOf(than);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
