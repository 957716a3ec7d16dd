import { log } from "@/lib/platform/log";
import { readRange } from "./byte-range";

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
export function contentDisposition(fileName: string): string {
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
