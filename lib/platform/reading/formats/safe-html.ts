import { Parser } from "htmlparser2";
import { Letters, type Passage } from "../find-passages";
import { escapeText, type Mark, MarkedWriter } from "../marks";
import { ReadingRefusal } from "../refusal";

/** What makes a page readable and can neither run, load, lead away nor take input. */
const KEPT = new Set(
  "h1 h2 h3 h4 h5 h6 p br hr ul ol li dl dt dd blockquote pre code em strong b i u s sub sup small mark del ins abbr cite q kbd samp var span div section article header footer main aside address figure figcaption table caption colgroup col thead tbody tfoot tr th td".split(
    " ",
  ),
);
const EMPTY = new Set(["br", "hr", "col"]);
/** Elements that are left out with everything in them. */
const DROPPED = new Set(
  "script style noscript template title head svg math iframe object embed canvas audio video select button textarea dialog form input".split(
    " ",
  ),
);
/** Numbers are the only values of attributes that are kept. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  ol: ["start"],
};
const MAX_HTML = 4_000_000;
const MAX_DEPTH = 200;

/** A page that can be shown. */
export interface SafePage {
  html: string;
  /** The quotes that were found in it. */
  marked: string[];
}

/**
 * A page built anew from the elements of another one that are known to be harmless; texts are escaped. Pictures are
 * replaced by their description. Passages are marked where their letters are found.
 *
 * @throws ReadingRefusal `too_much_text`
 */
export function makeSafe(html: string, passages: readonly Passage[] = []): SafePage {
  const pieces = harmlessPieces(html);
  const text = pieces.map((piece) => ("text" in piece ? piece.text : "")).join("");
  const letters = passages.length > 0 ? new Letters(text) : undefined;
  const marks = passages.flatMap((passage): Mark[] =>
    (letters?.find(passage) ?? []).map((place) => ({ ...place, quote: passage.quote })),
  );
  const writer = new MarkedWriter(marks);
  let at = 0;
  const written = pieces.map((piece) => {
    if ("markup" in piece) return piece.markup;
    at += piece.text.length;
    return writer.write(piece.text, at - piece.text.length);
  });
  return { html: written.join(""), marked: writer.marked };
}

/** An element that is kept, or text as the page has it. */
type Piece = { markup: string } | { text: string };

function harmlessPieces(html: string): Piece[] {
  const pieces: Piece[] = [];
  const open: string[] = [];
  let dropped = 0;
  let length = 0;
  const count = (added: number) => {
    length += added;
    if (length > MAX_HTML) throw new ReadingRefusal("too_much_text");
  };
  const write = (markup: string) => {
    count(markup.length);
    if (markup !== "") pieces.push({ markup });
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (dropped > 0 || DROPPED.has(name)) dropped += isVoid(name) ? 0 : 1;
      else if (name === "img") write(escapeText(attributes.alt ? `[Image: ${attributes.alt}]` : ""));
      else if (EMPTY.has(name)) write(`<${name}>`);
      else if (KEPT.has(name) && open.length < MAX_DEPTH) {
        write(`<${name}${numbersOf(name, attributes)}>`);
        open.push(name);
      }
    },
    onclosetag(name) {
      if (dropped > 0) {
        dropped -= isVoid(name) ? 0 : 1;
        return;
      }
      const at = open.lastIndexOf(name);
      if (at < 0 || EMPTY.has(name)) return;
      for (const left of open.splice(at).reverse()) write(`</${left}>`);
    },
    ontext(text) {
      if (dropped > 0 || text === "") return;
      count(escapeText(text).length);
      const last = pieces.at(-1);
      // The parser ends a text at each entity; a quote goes on over it.
      if (last && "text" in last) last.text += text;
      else pieces.push({ text });
    },
  });
  for (let at = 0; at < html.length; at += 65_536) parser.write(html.slice(at, at + 65_536));
  parser.end();
  for (const left of open.reverse()) write(`</${left}>`);
  return pieces;
}

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const isVoid = (name: string) => VOID.has(name);

function numbersOf(name: string, attributes: Readonly<Record<string, string>>): string {
  return (NUMBERS[name] ?? [])
    .filter((attribute) => /^[1-9]\d{0,2}$/.test(attributes[attribute] ?? ""))
    .map((attribute) => ` ${attribute}="${attributes[attribute]}"`)
    .join("");
}
