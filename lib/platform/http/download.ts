import { ServiceError } from "@/lib/core/errors";
import { log } from "@/lib/platform/log";

/** Next takes away the length a route names; our web server gives it back from here. */
const LENGTH_HEADER = "x-assay-content-length";

/** An answer that is a file. Browsers save it: whatever a user once uploaded is never shown as a page. */
export class Download {
  constructor(
    readonly content: string | Uint8Array<ArrayBuffer> | AsyncIterable<string>,
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
    if (typeof content !== "string" && !(content instanceof Uint8Array)) {
      return new Response(streamOf(content), { headers });
    }
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const range = readRange(request.headers, bytes.byteLength);
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
    return new Response(part, {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        "accept-ranges": "bytes",
        // Compressed on the way the bytes would be others than the ones counted.
        "cache-control": "no-store, no-transform",
        [LENGTH_HEADER]: String(part.byteLength),
        ...(range ? { "content-range": `bytes ${range.start}-${range.end}/${bytes.byteLength}` } : {}),
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

/** Texts as a stream of UTF-8, asked for as the caller takes them. A failure breaks the download off. */
function streamOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = texts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let isLeft = false;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { value, done } = await iterator.next();
        if (isLeft) return;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
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
  // Nothing is read before somebody takes it: an answer to HEAD costs nothing.
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** A part of a file, both ends included. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a request asks for. Several parts at once, other units and what cannot be read are
 * answered with the whole file, as RFC 9110 (section 14.2) allows; so is a condition (`If-Range`), because files
 * here have no validator that it could name.
 *
 * @returns undefined for the whole file
 * @throws ServiceError `range_not_satisfiable` for a part beyond the end
 */
export function readRange(headers: Headers, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range") ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "" || headers.has("if-range"))
    return undefined;
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
