import { ServiceError } from "@/lib/core/errors";
import type { BodyFormat } from "@/lib/core/operation";
import { cutText } from "@/lib/core/text";
import { readForm } from "./form";
import { type ReadBody, readLimited } from "./read-limited";
import { findRepeatedName } from "./repeated-names";
import { findUnstorableText } from "./unstorable-text";
import { invalid } from "./validation";

export const BODY_LIMIT_BYTES = 1024 * 1024;
/** A program's whole export must fit: 264 controls with some thousand characters of implementation each. */
const CSV_LIMIT_BYTES = 4 * 1024 * 1024;

/** Reads a body of the format an operation takes. */
export function readBody(request: Request, format: BodyFormat): Promise<ReadBody> {
  requireNoEncoding(request);
  if (format === "multipart") return readForm(request);
  if (format === "csv") return readCsv(request);
  return readJson(request);
}

/**
 * Reads a JSON body: content type, size while it arrives, UTF-8, syntax, and text the database
 * could not hold. The size is counted on the wire, so a wrong `Content-Length` does not help.
 */
export async function readJson(request: Request): Promise<ReadBody> {
  requireContentType(
    request,
    "application/json",
    "Send the body as UTF-8 JSON with the header Content-Type: application/json.",
  );
  const text = decodeUtf8(await readLimited(request, BODY_LIMIT_BYTES, "The body"));
  const value = parseJson(text);
  const issue = findUnstorableText(value);
  if (issue) throw invalid([issue]);
  return { text, value };
}

/** Reads CSV as text; a byte order mark, which spreadsheets write, is dropped. */
async function readCsv(request: Request): Promise<ReadBody> {
  requireContentType(request, "text/csv", "Send the file as UTF-8 with the header Content-Type: text/csv.");
  const text = decodeUtf8(await readLimited(request, CSV_LIMIT_BYTES, "The file"));
  const issue = findUnstorableText(text);
  if (issue) throw invalid([issue]);
  return { text, value: text };
}

/** A compressed body is refused by its header, not by what its bytes look like (RFC 9110, section 15.5.16). */
export function requireNoEncoding(request: Request): void {
  const encoding = (request.headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  if (encoding === "identity") return;
  throw new ServiceError({
    code: "unsupported_media_type",
    message: "Send the body without Content-Encoding: only identity is supported.",
    headers: { "accept-encoding": "identity" },
  });
}

function requireContentType(request: Request, wanted: string, message: string): void {
  const [type, ...parameters] = (request.headers.get("content-type") ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice("charset=".length);
  const isUtf8 = charset === undefined || charset === "utf-8" || charset === '"utf-8"';
  if (type !== wanted || !isUtf8) throw new ServiceError({ code: "unsupported_media_type", message });
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ServiceError({
      code: "bad_encoding",
      message: "The body has bytes that are not UTF-8.",
      cause,
    });
  }
}

function parseJson(text: string): unknown {
  const value = parseSyntax(text);
  const name = findRepeatedName(text);
  if (name === undefined) return value;
  throw new ServiceError({
    code: "malformed_json",
    message: `The body names "${cutText(name, 100)}" twice in one object; which of the two is meant cannot be known.`,
  });
}

function parseSyntax(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message =
      text.trim() === "" ? "The body is empty; send a JSON object." : "The body is not valid JSON.";
    throw new ServiceError({ code: "malformed_json", message, cause });
  }
}
