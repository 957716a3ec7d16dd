import type { FoldedText } from "@/lib/judgment/language/fold-text";
import { readWordLists } from "@/lib/platform/word-lists";
import { decodeRuns, ESCAPES, readEscape } from "./encodings";
import type { ReadText } from "./phrases";
import { exchanged, type Piece, replaced, type View, viewOf } from "./view";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries(readWordLists("lib/judgment/scan/data/look-alikes.txt", [...ALPHABET])).flatMap(
    ([letter, others]) => others.map((other) => [other, letter] as const),
  ),
);
const LOOK_ALIKE = new RegExp(`[${[...LOOK_ALIKES.keys()].join("")}]`, "gu");
/** Letters on flags and in black squares. */
const EMOJI_LETTERS = /[\u{1f1e6}-\u{1f1ff}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu;

const DIGITS: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  $: "s",
  "@": "a",
  "!": "i",
  "|": "l",
};
/** A word with a digit or sign between or before its letters. */
const SPELLED = /(?<![^\s"'(])(?=\S{0,40}[a-z])(?=\S{0,40}[0134578$@!|])[a-z0134578$@!|'-]{2,40}/g;

/** Letters with the same sign between each two. */
const SPACED =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ \t.\-_*·,|/\\~+]{1,6}[\p{L}\p{N}](?![\p{L}\p{N}])){6,400}/gu;
const BETWEEN = /[^\p{L}\p{N}]+/gu;
const GLUED = /(?<![\p{L}\p{N}])\p{L}{2,20}(?:[_+.\-/|*~=]\p{L}{1,20}){2,30}/gu;
const GLUE = /[_+.\-/|*~=]/g;
/** Where one string ends and the next is put behind it. */
const STRINGS =
  /["'][ \t]{0,3}[,;+&.]{0,2}\s{0,3}(?:(?:let|const|var|and|then|plus)\s{1,3})?(?:\w{1,12} ?=[ \t]{0,3})?["']/gi;

/** Words of attacks in the alphabet turned by thirteen, and backwards: what is worth a second look. */
const TURNED =
  /\b(?:vtaber|qvfertneq|sbetrg|olcnff|birecevqr|erirny|vafgehpgvbaf?|cerivbhf|cebzcg|thvqryvarf|flfgrz|vtabevrer|nffvfgnag)\b/;
const BACKWARDS = /\b(?:erongi|tegrof|dragersid|laever|s?noitcurtsni|suoiverp|tpmorp|senilediug|metsys)\b/;

/** What an attack can hardly do without. */
const TELLING =
  /\b(?:ignor|disregard|forget|instruct|prompt|system|previous|prior|reveal|bypass|overrid|guideline|restrict|approve|jailbreak|pretend|assistant|rules|without|vergiss|anweisung|consignes|instruc|istruzion|olvida|regras|polece|negeer)/g;

/**
 * The other readings of a text worth searching: each is made only where the text has signs of it, and all of
 * them together are a few times as long as the text at most. Deterministic and linear.
 */
export function readingsOf({ original, folded }: ReadText): View[] {
  const plain = withoutLookAlikes(folded);
  const views: View[] = plain === folded ? [] : [exchanged(plain, plain.text, "letters of other scripts")];
  for (const one of ["i", "l"]) {
    const spelled = plain.text.replace(SPELLED, (word) => spellOut(word, one));
    if (spelled !== plain.text) views.push(exchanged(plain, spelled, "digits and signs for letters"));
  }
  pushIfChanged(views, original, ESCAPES, readEscape, "escaped characters");
  pushIfChanged(views, original, EMOJI_LETTERS, emojiLetter, "letters in pictures");
  pushIfChanged(views, original, SPACED, closeUp, "letters with gaps between them");
  pushIfChanged(views, original, GLUED, (run) => run.replace(GLUE, " "), "words without blanks");
  pushIfChanged(views, original, STRINGS, () => "", "a text in pieces");
  if (TURNED.test(plain.text)) views.push(exchanged(plain, turn(plain.text), "ROT13"));
  if (BACKWARDS.test(plain.text)) views.push(reversed(plain));
  // A reading without more such words than the text itself hides nothing.
  const plainly = countTelling(folded.text);
  return views.filter((view) => countTelling(view.folded.text) > plainly).concat(decodedViews(original));
}

function countTelling(text: string): number {
  return text.match(TELLING)?.length ?? 0;
}

function withoutLookAlikes(folded: FoldedText): FoldedText {
  const text = folded.text.replace(LOOK_ALIKE, (letter) => LOOK_ALIKES.get(letter) ?? letter);
  return text === folded.text ? folded : { ...folded, text };
}

function emojiLetter(emoji: string): string {
  const code = emoji.codePointAt(0) ?? 0;
  const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150;
  return ALPHABET.charAt(code - first);
}

/** The exclamation mark at the end of a word is one. */
function spellOut(word: string, one: string): string {
  const body = word.replace(/!+$/, "");
  return (
    body.replace(/[0134578$@!|]/g, (sign) => (sign === "1" ? one : (DIGITS[sign] ?? sign))) +
    word.slice(body.length)
  );
}

/** The commonest gap is the one between letters; any other is between words. */
function closeUp(run: string): string {
  const gaps = run.match(BETWEEN) ?? [];
  const counts = new Map<string, number>();
  for (const gap of gaps) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  const [common = ""] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return run.replace(BETWEEN, (gap) => (gap === common ? "" : " "));
}

function pushIfChanged(
  views: View[],
  original: string,
  pattern: RegExp,
  read: (match: string) => string | undefined,
  disguise: string,
): void {
  const pieces = [...replaced(original, pattern, read)];
  if (pieces.length > 1) views.push(viewOf(pieces, disguise));
}

function decodedViews(original: string): View[] {
  const byName = new Map<string, Piece[]>();
  for (const { name, ...piece } of decodeRuns(original)) {
    const pieces = byName.get(name) ?? [];
    byName.set(name, pieces);
    // A sign no pattern crosses lies between two codes.
    pieces.push({ ...piece, text: `${piece.text} . ` });
  }
  return [...byName].map(([name, pieces]) => viewOf(pieces, name));
}

function turn(text: string): string {
  return text.replace(/[a-z]/g, (letter) => ALPHABET.charAt((ALPHABET.indexOf(letter) + 13) % 26));
}

function reversed({ text, starts, ends }: FoldedText): View {
  const order = Array.from({ length: text.length }, (_, i) => text.length - 1 - i);
  return {
    folded: {
      text: order.map((i) => text.charAt(i)).join(""),
      starts: Uint32Array.from([...order.map((i) => starts[i] ?? 0), starts[text.length] ?? 0]),
      ends: Uint32Array.from(order.map((i) => ends[i] ?? 0)),
    },
    disguise: "letters in reverse order",
  };
}
