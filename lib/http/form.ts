import { type FieldIssue, ServiceError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/server/crypto";
import { type ReadBody, readLimited, tooLarge } from "./read-limited";
import { findUnstorableText } from "./unstorable-text";
import { invalid } from "./validation";

/** Largest file of a form: 25 MiB. */
const FILE_LIMIT_BYTES = 25 * 1024 * 1024;
/** What the other fields and the boundaries may take besides. */
const FIELDS_LIMIT_BYTES = 256 * 1024;

/**
 * Reads multipart/form-data (RFC 7578) into one object of texts and files. A field given twice is
 * refused rather than guessed at. The form is held in memory, which the limit bounds.
 */
export async function readForm(request: Request): Promise<ReadBody> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new ServiceError({
      code: "unsupported_media_type",
      message: "Send the body as multipart/form-data, with the file in the field file.",
    });
  }
  const bytes = await readLimited(request, FILE_LIMIT_BYTES + FIELDS_LIMIT_BYTES, "A form with its file");
  const form = await parseForm(bytes, contentType);
  const value = toObject(form);
  return { text: await describeContent(form), value };
}

async function parseForm(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), {
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
    if (typeof entry !== "string" && entry.size > FILE_LIMIT_BYTES)
      throw tooLarge("A file", FILE_LIMIT_BYTES);
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
