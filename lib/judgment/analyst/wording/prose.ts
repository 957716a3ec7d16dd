/** Longest quote inside a sentence of the report; the full quote is given as well. Unit: characters. */
const EXCERPT_LENGTH = 180;
/** Longest phrase of what is missing, which a model may have written. Unit: characters. */
const PHRASE_LENGTH = 240;
/** A longer heading is no name of a section. Unit: characters. */
const HEADING_LENGTH = 70;

/** A passage as a quotation inside a sentence, with the end of that sentence where the passage has none. */
export function quoted(text: string, end: "." | "" = ""): string {
  const plain = shorten(plainProse(text), EXCERPT_LENGTH).replace(/[,;:]$/, "");
  const isClosed = /[.!?…]$/.test(plain);
  return `“${plain}${isClosed ? "" : end}”`;
}

/** A passage as prose: no markup, no marks of lists or headings, no line breaks, single quotation marks. */
export function plainProse(text: string): string {
  const oneLine = text
    .replace(/<[a-z/!][^<>]{0,200}>/gi, " ")
    .replace(/!?\[([^[\]]{1,200})\]\([^()\s]{1,300}\)/g, "$1")
    .replace(/\*\*|__|`+|~~/g, "")
    .replace(/^\s*\|?(?:\s*:?-{3,}:?\s*\|)+[^\n]*$/gm, " ")
    .replace(/\s*\|\s*/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return withoutLead(oneLine)
    .replace(/(^|\s)[*_]([^*_\s][^*_]{0,200})[*_](?=$|[\s.,;:!?)])/g, "$1$2")
    .replace(/["“”„«»]([^"“”„«»]*)["“”„«»]/g, "‘$1’")
    .replace(/["“”„«»]/g, "’")
    .trim();
}

/** Marks of a heading, a quotation or a list item, and the number of a heading or a clause. */
function withoutLead(text: string): string {
  const withoutMarks = text.replace(/^(?:#{1,6}\s+|>\s+|[-*+•–]\s+|\[[ xX]\]\s+)+/, "");
  const withoutNumber = withoutMarks.replace(
    /^(?:§\s*)?(?:\d{1,2}(?:\.\d{1,2}){1,4}[.)]?|\d{1,2}[.)]|\([a-z0-9]{1,3}\)|[A-Za-z]\))\s+/,
    "",
  );
  return withoutNumber === "" ? withoutMarks : withoutNumber;
}

/** The name of a section as a report gives it, ` (section “Retention”)`; nothing where there is none to name. */
export function sectionOf(section: string | null): string {
  const name = section === null ? "" : plainProse(section).replace(/[.:]+$/, "");
  return name === "" || name.length > HEADING_LENGTH ? "" : ` (section “${name}”)`;
}

/** A phrase that follows a colon: one line, no closing mark, no repetition of the word it follows. */
export function phrase(text: string): string {
  const plain = plainProse(text).replace(/^(?:missing|what is missing|not shown|difference)\s*:\s*/i, "");
  return withoutDoubles(shorten(plain, PHRASE_LENGTH)).replace(/[\s.;:,]+$/, "");
}

/** A text without words that were written twice in a row. */
function withoutDoubles(text: string): string {
  return text.replace(/\b(\p{L}{2,})(?:\s+\1\b)+/giu, "$1");
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.lastIndexOf(" ", length);
  return `${text.slice(0, cut > length / 2 ? cut : length).replace(/[,;:.]$/, "")} …`;
}

/** "A", "A and B", "A, B, and C". */
export function listOf(items: readonly string[]): string {
  if (items.length <= 2) return items.join(" and ");
  return `${items.slice(0, -1).join(", ")}, and ${items.at(-1)}`;
}

/** A sentence with its mark at the end, and only one. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
