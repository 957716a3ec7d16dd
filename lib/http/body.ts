import { ServiceError } from "@/lib/core/errors";
import { findUnstorableText } from "./unstorable-text";
import { invalid } from "./validation";

export const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Reads a JSON body: content type, size while it arrives, UTF-8, syntax, and text the database
 * could not hold. The size is counted on the wire, so a wrong `Content-Length` does not help.
 */
export async function readJson(request: Request): Promise<{ text: string; value: unknown }> {
  requireJsonContentType(request.headers.get("content-type"));
  const bytes = await readLimited(request);
  const text = decodeUtf8(bytes);
  const value = parseJson(text);
  const issue = findUnstorableText(value);
  if (issue) throw invalid([issue]);
  return { text, value };
}

function requireJsonContentType(header: string | null): void {
  const [type, ...parameters] = (header ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice("charset=".length);
  const isUtf8 = charset === undefined || charset === "utf-8" || charset === '"utf-8"';
  if (type === "application/json" && isUtf8) return;
  throw new ServiceError({
    code: "unsupported_media_type",
    message: "Send the body as UTF-8 JSON with the header Content-Type: application/json.",
  });
}

async function readLimited(request: Request): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > BODY_LIMIT_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > BODY_LIMIT_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}

function tooLarge(): ServiceError {
  return new ServiceError({
    code: "payload_too_large",
    message: "The body may be at most 1 MiB (1,048,576 bytes).",
  });
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
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message =
      text.trim() === "" ? "The body is empty; send a JSON object." : "The body is not valid JSON.";
    throw new ServiceError({ code: "malformed_json", message, cause });
  }
}
