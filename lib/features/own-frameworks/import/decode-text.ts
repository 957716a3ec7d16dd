/** A file's text and how it was read. */
export interface DecodedText {
  text: string;
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
}

const MARKS = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/**
 * The text of a file: as its byte order mark says, else UTF-8, else Windows-1252, in which spreadsheets of Western
 * systems save CSV. Every sequence of bytes is some Windows-1252, so a wrong guess shows in the preview and never here.
 *
 * @throws TypeError where the bytes after a mark are not what the mark says
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const mark = MARKS.find(({ bytes: begin }) => begin.every((byte, index) => bytes[index] === byte));
  if (mark) return { text: decode(bytes, mark.encoding), encoding: mark.encoding };
  try {
    return { text: decode(bytes, "utf-8"), encoding: "utf-8" };
  } catch {
    return { text: decode(bytes, "windows-1252"), encoding: "windows-1252" };
  }
}

/** Drops the mark, as the Encoding Standard has it. */
function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
