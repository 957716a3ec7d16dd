import { Parser } from "htmlparser2";
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

/**
 * A page built anew from the elements of another one that are known to be harmless; texts are escaped. Pictures are
 * replaced by their description.
 *
 * @throws ReadingRefusal `too_much_text`
 */
export function makeSafe(html: string): string {
  const pieces: string[] = [];
  const open: string[] = [];
  let dropped = 0;
  let length = 0;
  const write = (piece: string) => {
    length += piece.length;
    if (length > MAX_HTML) throw new ReadingRefusal("too_much_text");
    pieces.push(piece);
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
      if (dropped === 0) write(escapeText(text));
    },
  });
  for (let at = 0; at < html.length; at += 65_536) parser.write(html.slice(at, at + 65_536));
  parser.end();
  for (const left of open.reverse()) write(`</${left}>`);
  return pieces.join("");
}

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const isVoid = (name: string) => VOID.has(name);

function numbersOf(name: string, attributes: Readonly<Record<string, string>>): string {
  return (NUMBERS[name] ?? [])
    .filter((attribute) => /^[1-9]\d{0,2}$/.test(attributes[attribute] ?? ""))
    .map((attribute) => ` ${attribute}="${attributes[attribute]}"`)
    .join("");
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
