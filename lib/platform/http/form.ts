import { type FieldIssue, ServiceError } from "@/lib/core/errors";
import { FORM_FILE_LIMIT_BYTES } from "@/lib/core/operation";
import { sha256Hex } from "@/lib/platform/crypto";
import { processSingleton } from "@/lib/platform/singleton";
import { type ReadBody, readLimited, tooLarge } from "./read-limited";
import { findUnstorableText } from "./unstorable-text";
import { invalid } from "./validation";

/** What the other fields and the boundaries may take besides. */
const FIELDS_LIMIT_BYTES = 256 * 1024;
/** What all forms of this process may take while they are read. */
const MEMORY_BYTES = 256 * 1024 * 1024;

/**
 * Reads multipart/form-data (RFC 7578) into one object of texts and files. A field given twice is
 * refused rather than guessed at. Forms are held in memory, which a limit for each and for all bounds.
 */
export async function readForm(request: Request): Promise<ReadBody> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
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

async function parseForm(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes as Uint8Array<ArrayBuffer>, {
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
