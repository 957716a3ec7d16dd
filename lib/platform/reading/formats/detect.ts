import { ReadingRefusal } from "../refusal";
import type { DocumentFormat } from "../schema";

/** What a caller knows about a file besides its bytes. */
export interface FileClaims {
  fileName: string;
  mediaType?: string | undefined;
}

const ENDINGS: Readonly<Record<string, DocumentFormat>> = {
  html: "html",
  htm: "html",
  xhtml: "html",
  md: "markdown",
  markdown: "markdown",
  mdx: "markdown",
  csv: "csv",
  tsv: "csv",
  json: "json",
  txt: "text",
  text: "text",
  log: "text",
  rst: "text",
  adoc: "text",
  yaml: "text",
  yml: "text",
  eml: "email",
};

const MEDIA_TYPES: Readonly<Record<string, DocumentFormat>> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/markdown": "markdown",
  "text/csv": "csv",
  "text/tab-separated-values": "csv",
  "application/json": "json",
  "message/rfc822": "email",
  "text/plain": "text",
};

const PACKAGES = ["PK\x03\x04", "PK\x05\x06"];
const COMPOUND_FILES = ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"];
const ARCHIVES = ["Rar!", "7z\xbc\xaf", "\x1f\x8b", "BZh", "\xfd7zXZ", "\x28\xb5\x2f\xfd"];
/** RTF, programs, pictures. */
const OTHERS = ["{\\rtf", "\x7fELF", "MZ\x90", "\x89PNG", "\xff\xd8\xff", "GIF8", "II*\0", "MM\0*", "RIFF"];

/** PDF readers accept a header that begins within the first kilobyte. */
const PDF_HEADER_WITHIN = 1_024;

/**
 * The format of a file by its first bytes; a text's by its name, its media type, and else by how it begins.
 * Packed formats are only known to be packed here.
 *
 * @throws ReadingRefusal `empty`, `encrypted`, `legacy_office`, `archive`, `unsupported`
 */
export function detectFormat(bytes: Uint8Array, claims: FileClaims): DocumentFormat | "package" {
  if (bytes.length === 0) throw new ReadingRefusal("empty");
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, PDF_HEADER_WITHIN));
  const isAny = (signatures: readonly string[]) =>
    signatures.some((signature) => start.startsWith(signature));
  if (isAny(PACKAGES)) return "package";
  if (isAny(COMPOUND_FILES)) refuseCompoundFile(bytes);
  if (isAny(ARCHIVES)) throw new ReadingRefusal("archive");
  if (isAny(OTHERS)) throw new ReadingRefusal("unsupported");
  // A text that mentions a PDF's header further down is a text.
  if (start.startsWith("%PDF-") || (start.includes("%PDF-") && !isNamedText(claims))) return "pdf";
  return textFormat(start, claims);
}

function isNamedText({ fileName }: FileClaims): boolean {
  return ENDINGS[endingOf(fileName)] !== undefined;
}

function textFormat(start: string, { fileName, mediaType }: FileClaims): DocumentFormat {
  const named = ENDINGS[endingOf(fileName)];
  if (named) return named;
  if (["pdf", "docx", "xlsx", "pptx", "odt", "docm", "xlsm", "pptm"].includes(endingOf(fileName)))
    throw new ReadingRefusal("damaged");
  const typed = MEDIA_TYPES[mediaType?.split(";")[0]?.trim().toLowerCase() ?? ""];
  if (typed && typed !== "text") return typed;
  const head = start.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (/^(?:<!doctype html|<html[\s>])/i.test(head)) return "html";
  if (/^(?:From|To|Subject|Date|Received|Return-Path|Message-ID|MIME-Version|Delivered-To): /i.test(head))
    return "email";
  return typed ?? "text";
}

function endingOf(fileName: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";
}

/** The container of Office before 2007, and of every Office file with a password. */
function refuseCompoundFile(bytes: Uint8Array): never {
  const name = Buffer.from("EncryptedPackage", "utf16le");
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name);
  throw new ReadingRefusal(isEncrypted ? "encrypted" : "legacy_office");
}
