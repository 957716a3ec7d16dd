import type { Piece } from "./view";

/** Decoded at most, so that a text full of codes costs no more than a long text. */
const MOST_RUNS = 60;
const MOST_CHARACTERS = 16_000;
/** A code in a code; deeper ones are not read. */
const DEPTH = 2;
const SHORTEST = 10;

interface Encoding {
  name: string;
  pattern: RegExp;
  decode(run: string): string;
}

const UTF8 = new TextDecoder("utf-8");
const fromBytes = (bytes: readonly number[]): string => UTF8.decode(Uint8Array.from(bytes));

const ENCODINGS: readonly Encoding[] = [
  {
    name: "Base64",
    pattern: /(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{60,76}\r?\n){0,200}[A-Za-z0-9+/_-]{16,4000}={0,2}/g,
    decode: (run) => UTF8.decode(Buffer.from(run.replace(/\s/g, ""), "base64")),
  },
  {
    name: "Base32",
    pattern: /(?<![A-Za-z0-9])[A-Z2-7]{24,4000}={0,6}(?![A-Za-z0-9])/g,
    decode: decodeBase32,
  },
  {
    name: "hexadecimal digits",
    pattern: /(?<![0-9A-Za-z])(?:(?:0x|\\x)?[0-9a-f]{2}[ :,-]{0,2}){10,3000}(?![0-9a-z])/gi,
    decode: (run) =>
      fromBytes(
        (run.replace(/0x|\\x/gi, "").match(/[0-9a-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16)),
      ),
  },
  {
    name: "binary digits",
    pattern: /(?<!\d)(?:[01]{8}[ ,]{0,2}){8,1500}(?!\d)/g,
    decode: (run) => fromBytes((run.match(/[01]{8}/g) ?? []).map((bits) => Number.parseInt(bits, 2))),
  },
  {
    name: "character codes",
    pattern:
      /(?<![\d.])(?:(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])[ ,;]{1,2}){9,1500}(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])(?![\d.])/g,
    decode: (run) => fromBytes((run.match(/\d{2,3}/g) ?? []).map(Number)),
  },
];

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function decodeBase32(run: string): string {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const character of run.replace(/=/g, "")) {
    buffer = ((buffer << 5) | ALPHABET.indexOf(character)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >> bits) & 0xff);
  }
  return fromBytes(bytes);
}

/** Text, not the bytes of a picture, a key or a hash: letters and blanks with few other signs. */
function isText(decoded: string): boolean {
  if (decoded.length < SHORTEST || decoded.includes("\ufffd")) return false;
  const letters = decoded.match(/[\p{L}\p{N}\p{M}\s.,:;!?'"()/@-]/gu)?.length ?? 0;
  return letters >= 0.9 * [...decoded].length && /\p{L}{3}/u.test(decoded);
}

/** What is written in a code, with the place of the whole code. Linear in the text. */
export function decodeRuns(text: string): (Piece & { name: string })[] {
  const pieces: (Piece & { name: string })[] = [];
  let left = MOST_CHARACTERS;
  for (const { name, pattern, decode } of ENCODINGS) {
    let runs = 0;
    for (const { 0: run, index } of text.matchAll(pattern)) {
      if (++runs > MOST_RUNS || left <= 0) break;
      left -= run.length;
      const decoded = decodeFully(decode(run));
      if (isText(decoded)) pieces.push({ name, text: decoded, start: index, end: index + run.length });
    }
  }
  return pieces;
}

function decodeFully(once: string): string {
  let decoded = once;
  for (let depth = 1; depth < DEPTH; depth++) {
    const run = /^\s*([A-Za-z0-9+/_-]{16,4000}={0,2})\s*$/.exec(decoded)?.[1];
    if (run === undefined) break;
    const deeper = UTF8.decode(Buffer.from(run, "base64"));
    if (!isText(deeper)) break;
    decoded = deeper;
  }
  return decoded;
}

/** Characters written as escapes of URLs, HTML and programs. */
export const ESCAPES =
  /(?:%[0-9a-f]{2}){1,400}|&#(?:\d{2,6}|x[0-9a-f]{2,5});|\\u\{?[0-9a-f]{4,5}\}?|\\x[0-9a-f]{2}|&(?:nbsp|quot|apos|lt|gt|amp);/gi;

const ENTITIES: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&quot;": '"',
  "&apos;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** The character of an escape; undefined when it is none. */
export function readEscape(written: string): string | undefined {
  if (written.startsWith("%")) {
    const bytes = written
      .slice(1)
      .split("%")
      .map((pair) => Number.parseInt(pair, 16));
    return fromBytes(bytes);
  }
  const entity = ENTITIES[written.toLowerCase()];
  if (entity !== undefined) return entity;
  const decimal = /^&#(\d+);$/.exec(written)?.[1];
  const hex = /([0-9a-f]{2,6})[;}]?$/i.exec(written.replace(/^(?:&#x|\\u\{?|\\x)/i, ""))?.[1];
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
