import { ServiceError } from "@/lib/core/errors";
import { log } from "@/lib/platform/log";

/** Next takes away the length a route names; our web server gives it back from here. */
const LENGTH_HEADER = "x-assay-content-length";

/** Stored bytes that are read while they are sent. */
export interface StoredBytes {
  sizeBytes: number;
  /** Names these bytes and no others, so that a download that broke off can go on with `If-Range`. */
  digest: string;
  /** A part, both ends included. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

type Content = string | Uint8Array<ArrayBuffer> | AsyncIterable<string> | StoredBytes;

/** An answer that is a file. Browsers save it: whatever a user once uploaded is never shown as a page. */
export class Download {
  constructor(
    readonly content: Content,
    readonly mediaType: string,
    readonly fileName: string,
  ) {}

  /** Of a whole file any one part can be asked for (RFC 9110, section 14); a stream is sent from its beginning. */
  toResponse(request: Request): Response {
    const { content } = this;
    const headers = {
      "content-type": this.mediaType,
      "content-disposition": contentDisposition(this.fileName),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    };
    if (typeof content === "object" && Symbol.asyncIterator in content) {
      return new Response(streamOf(content), { headers });
    }
    const stored = typeof content === "object" && "read" in content ? content : undefined;
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const size = "read" in bytes ? bytes.sizeBytes : bytes.byteLength;
    const tag = stored && `"${stored.digest}"`;
    const range = readRange(request.headers, size, tag);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const part = "read" in bytes ? streamOf(bytes.read(start, end)) : bytes.subarray(start, end + 1);
    return new Response(part, {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        ...(tag ? { etag: tag } : {}),
        "accept-ranges": "bytes",
        // Compressed on the way the bytes would be others than the ones counted.
        "cache-control": "no-store, no-transform",
        [LENGTH_HEADER]: String(end + 1 - start),
        ...(range ? { "content-range": `bytes ${start}-${end}/${size}` } : {}),
      },
    });
  }
}

/** `attachment` with the name for every reader (RFC 6266, section 4.3; RFC 8187 for other alphabets). */
function contentDisposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Bytes, or texts as UTF-8, asked for as the caller takes them. A failure breaks the download off. */
function streamOf(content: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = content[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let isLeft = false;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { value, done } = await iterator.next();
        if (isLeft) return;
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      } catch (error) {
        if (isLeft) return;
        log("error", "A download broke off", { error });
        controller.error(error);
      }
    },
    async cancel() {
      isLeft = true;
      await iterator.return?.();
    },
  };
  // Nothing is read until it is asked for: an answer to HEAD costs nothing.
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** A part of a file, both ends included. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a request asks for. Several parts at once, other units and what cannot be read are
 * answered with the whole file, as RFC 9110 (section 14.2) allows; so is a condition (`If-Range`) that names other
 * bytes than these, or any where the file has no validator.
 *
 * @param tag the strong validator of these bytes
 * @returns undefined for the whole file
 * @throws ServiceError `range_not_satisfiable` for a part beyond the end
 */
export function readRange(headers: Headers, size: number, tag?: string): ByteRange | undefined {
  const condition = headers.get("if-range");
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range") ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return undefined;
  if (condition !== null && condition !== tag) return undefined;
  const range =
    first === ""
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== "" && first !== "" && Number(last) < Number(first)) return undefined;
  if (range.start < size && range.start <= range.end) return range;
  throw new ServiceError({
    code: "range_not_satisfiable",
    message: `The file has ${size.toLocaleString("en-US")} bytes; the range asked for is not among them.`,
    headers: { "content-range": `bytes */${size}` },
  });
}
