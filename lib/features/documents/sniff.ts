import { fileTypeFromBuffer } from "file-type";
import { ACCEPTED_TYPES, DOCUMENT_TEXT_ENDINGS, TEXT_ENDINGS } from "./file-types-schema";

/** What a file is to be: evidence that people open, or a document that is read. */
export type FileUse = "evidence" | "document";

/** Types whose files are zip packages. */
const OFFICE_TYPES = Object.entries(ACCEPTED_TYPES).filter(([type]) =>
  /officedocument|opendocument/.test(type),
);

export type Sniffed = { mediaType: string } | { refusal: string };

/**
 * The type of a file by its content, and whether its name agrees: a program named `report.pdf` is
 * refused. It does not look inside archives and documents, and it is no virus scanner.
 */
export async function sniffMediaType(
  content: Uint8Array,
  fileName: string,
  use: FileUse = "evidence",
): Promise<Sniffed> {
  if (content.length === 0) return { refusal: "is empty" };
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const endings = use === "document" ? DOCUMENT_TEXT_ENDINGS : TEXT_ENDINGS;
  const taken = `Taken are: ${[...Object.values(ACCEPTED_TYPES).flat(), ...endings].join(", ")}`;
  const found = await fileTypeFromBuffer(content);
  if (found?.mime === "application/zip" && use === "document") {
    // Not every program declares what its package is; the reader looks inside and decides.
    const declared = OFFICE_TYPES.find(([, endings]) => endings.includes(ending));
    if (declared) return { mediaType: declared[0] };
  }
  if (found && found.mime !== "application/xml") return judgeBinary(found, ending, taken);
  const isText = use === "document" ? holdsNoControls(content) : isPlainText(content);
  if (!isText) return { refusal: `has content of a type that is not taken. ${taken}` };
  if (startsLikeProgram(content)) return { refusal: "is a program, whatever its name says" };
  if (!endings.includes(ending))
    return { refusal: `holds text but is not named like a text (.${endings.join(", .")})` };
  return { mediaType: use === "document" && !isUtf8(content) ? "text/plain" : "text/plain; charset=utf-8" };
}

function judgeBinary({ mime, ext }: { mime: string; ext: string }, ending: string, taken: string): Sniffed {
  const endings = ACCEPTED_TYPES[mime];
  if (!endings) return { refusal: `has the content of type ${ext}, which is not taken. ${taken}` };
  if (endings.includes(ending)) return { mediaType: mime };
  return { refusal: `has the content of type ${ext}, but its name ends in "${ending}"` };
}

/** UTF-8 without control characters other than tab, line feed, form feed and carriage return. */
function isPlainText(content: Uint8Array): boolean {
  return holdsNoControls(content) && isUtf8(content);
}

/** Old documents come in other encodings; the reader guesses which and says so. UTF-16 is full of zeros. */
function holdsNoControls(content: Uint8Array): boolean {
  const isUtf16 =
    (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff);
  return isUtf16 || !content.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte));
}

function isUtf8(content: Uint8Array): boolean {
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
