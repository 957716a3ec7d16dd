import { fileTypeFromBuffer } from "file-type";
import { ACCEPTED_ENDINGS, ACCEPTED_TYPES, TEXT_ENDINGS } from "./schema";

export type Sniffed = { mediaType: string } | { refusal: string };

/**
 * The type of a file by its content, and whether its name agrees: a program named `report.pdf` is
 * refused. It does not look inside archives and documents, and it is no virus scanner.
 */
export async function sniffMediaType(content: Uint8Array, fileName: string): Promise<Sniffed> {
  if (content.length === 0) return { refusal: "is empty" };
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const found = await fileTypeFromBuffer(content);
  if (found && found.mime !== "application/xml") return judgeBinary(found, ending);
  if (!isPlainText(content)) return { refusal: `has content of a type that is not taken. ${taken()}` };
  if (startsLikeProgram(content)) return { refusal: "is a program, whatever its name says" };
  if (!TEXT_ENDINGS.includes(ending))
    return { refusal: `holds text but is not named like a text (.${TEXT_ENDINGS.join(", .")})` };
  return { mediaType: "text/plain; charset=utf-8" };
}

function judgeBinary({ mime, ext }: { mime: string; ext: string }, ending: string): Sniffed {
  const endings = ACCEPTED_TYPES[mime];
  if (!endings) return { refusal: `has the content of type ${ext}, which is not taken. ${taken()}` };
  if (endings.includes(ending)) return { mediaType: mime };
  return { refusal: `has the content of type ${ext}, but its name ends in "${ending}"` };
}

function taken(): string {
  return `Taken are: ${ACCEPTED_ENDINGS.join(", ")}`;
}

/** UTF-8 without control characters other than tab, line feed, form feed and carriage return. */
function isPlainText(content: Uint8Array): boolean {
  if (content.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte))) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

function startsLikeProgram(content: Uint8Array): boolean {
  return content[0] === 0x23 && content[1] === 0x21;
}
