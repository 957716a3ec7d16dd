import { type FieldIssue, ServiceError } from "@/lib/core/errors";
import { type BodyFormat, FORM_FILE_LIMIT_BYTES } from "@/lib/core/operation";
import { cutText } from "@/lib/core/text";
import { sha256Hex } from "@/lib/platform/crypto";
import { processSingleton } from "@/lib/platform/singleton";
import { findRepeatedName } from "./repeated-names";
import { findUnstorableText } from "./unstorable-text";
import { invalid } from "./validation";

export const BODY_LIMIT_BYTES = 1024 * 1024;
/** A program's whole export must fit: 264 controls with some thousand characters of implementation each. */
const CSV_LIMIT_BYTES = 4 * 1024 * 1024;

/** Reads a body of the format an operation takes. */
export function readBody(request: Request, format: BodyFormat): Promise<ReadBody> {
  requireNoEncoding(request);
  if (format === "multipart" || (format === "json-or-multipart" && isForm(request))) return readForm(request);
  if (format === "csv") return readCsv(request);
  return readJson(request);
}

function isForm(request: Request): boolean {
  return /^multipart\/form-data\s*;/i.test(request.headers.get("content-type") ?? "");
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

/** What the other fields and the boundaries may take besides. */
const FIELDS_LIMIT_BYTES = 256 * 1024;
/** What all forms of this process may take while they are read. */
const MEMORY_BYTES = 256 * 1024 * 1024;

/**
 * Reads multipart/form-data (RFC 7578) into one object of texts and files. A field given twice is
 * refused rather than guessed at. Forms are held in memory, which a limit for each and for all bounds.
 */
async function readForm(request: Request): Promise<ReadBody> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!isForm(request)) {
    throw new ServiceError({
      code: "unsupported_media_type",
      message: "Send the body as multipart/form-data, with the file in the field file.",
    });
  }
  let held = 0;
  const hold = (bytes: number) => {
    held += bytes;
    memory().held += bytes;
    if (memory().held > MEMORY_BYTES) throw tooMany();
  };
  try {
    const limit = FORM_FILE_LIMIT_BYTES + FIELDS_LIMIT_BYTES;
    const bytes = await readLimited(request, limit, "A form with its file", hold);
    const form = await parseForm(bytes, contentType);
    const value = toObject(form);
    // Only where repeats are compared: a digest of 25 MiB is not for nothing.
    const isCompared = request.headers.has("idempotency-key");
    return { text: isCompared ? await describeContent(form) : "", value };
  } finally {
    memory().held -= held;
  }
}

/** Bytes of forms that this process reads right now. */
const memory = () => processSingleton("form-memory", () => ({ held: 0 }));

function tooMany(): ServiceError {
  return new ServiceError({
    code: "unavailable",
    message: "Too many files are being uploaded right now. Try again in a few seconds.",
    retryAfterSeconds: 5,
  });
}

async function parseForm(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, {
      headers: { "content-type": contentType },
    }).formData();
  } catch (cause) {
    throw new ServiceError({
      code: "malformed_form",
      message: "The body is not valid multipart/form-data.",
      cause,
    });
  }
}

function toObject(form: FormData): Record<string, string | File> {
  const value: Record<string, string | File> = Object.create(null);
  const issues: FieldIssue[] = [];
  for (const [name, entry] of form) {
    if (name in value) issues.push({ pointer: `/${name}`, message: "is given twice", code: "duplicate" });
    value[name] = entry;
    const text = { [name]: typeof entry === "string" ? entry : entry.name };
    const unstorable = findUnstorableText(text);
    if (unstorable) issues.push(unstorable);
    if (typeof entry !== "string" && entry.size > FORM_FILE_LIMIT_BYTES)
      throw tooLarge("A file", FORM_FILE_LIMIT_BYTES);
  }
  if (issues.length > 0) throw invalid(issues);
  return { ...value };
}

/** The content without the boundary, which differs between two sendings of the same form. */
async function describeContent(form: FormData): Promise<string> {
  const entries = [...form].map(async ([name, entry]) => {
    if (typeof entry === "string") return [name, entry];
    return [name, entry.name, sha256Hex(new Uint8Array(await entry.arrayBuffer()))];
  });
  return JSON.stringify(await Promise.all(entries));
}

/** A body as it was read: `text` stands for its content where repeats are compared. */
interface ReadBody {
  text: string;
  value: unknown;
}

/**
 * Reads a body of at most `limitBytes`.
 *
 * @param what names it in the failure: "The body may be at most …"
 * @param onChunk is called with every piece before it is kept, and may throw
 * @throws ServiceError `payload_too_large`, as soon as one byte too many has come
 */
export async function readLimited(
  request: Request,
  limitBytes: number,
  what: string,
  onChunk: (bytes: number) => void = () => undefined,
): Promise<Buffer<ArrayBuffer>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limitBytes) throw tooLarge(what, limitBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > limitBytes) throw tooLarge(what, limitBytes);
      onChunk(chunk.byteLength);
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}

function tooLarge(what: string, limitBytes: number): ServiceError {
  const mebibytes = limitBytes / 1024 / 1024;
  return new ServiceError({
    code: "payload_too_large",
    message: `${what} may be at most ${mebibytes} MiB (${limitBytes.toLocaleString("en-US")} bytes).`,
  });
}
