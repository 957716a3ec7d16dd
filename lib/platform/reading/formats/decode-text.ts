import { ReadingRefusal } from "../refusal";

export interface DecodedText {
  text: string;
  /** No mark and no valid UTF-8: read as Windows-1252, which every byte sequence is. */
  isGuessed: boolean;
}

/**
 * The text of a file: by its byte order mark, as UTF-8, as UTF-16 where every other byte is zero, by the name
 * of an encoding that it declares, or as Windows-1252.
 *
 * @param declared for example the `charset` of an HTML page
 * @throws ReadingRefusal `unsupported` for bytes that are no text
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const marked = byMark(bytes);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), isGuessed: false };
  const utf16 = zerosAlternate(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), isGuessed: false };
  if (bytes.includes(0)) throw new ReadingRefusal("unsupported");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return decodeOther(bytes, declared);
  }
}

function decodeOther(bytes: Uint8Array, declared: string | undefined): DecodedText {
  if (hasManyControls(bytes)) throw new ReadingRefusal("unsupported");
  if (declared !== undefined)
    try {
      const decoder = new TextDecoder(declared);
      if (!decoder.encoding.startsWith("utf-")) return { text: decoder.decode(bytes), isGuessed: false };
    } catch {
      // An unknown name says nothing.
    }
  return { text: new TextDecoder("windows-1252").decode(bytes), isGuessed: true };
}

function byMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** Latin text in UTF-16 without a mark has a zero in nearly every other byte. */
function zerosAlternate(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = sample.length * 0.4;
  if (sample.length < 4) return undefined;
  if (odd > enough && even === 0) return "utf-16le";
  return even > enough && odd === 0 ? "utf-16be" : undefined;
}

function hasManyControls(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 10_000);
  let controls = 0;
  for (const byte of sample) if (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) controls++;
  return controls > sample.length / 100;
}
