import { ServiceError } from "@/lib/core/errors";

/** A body as it was read: `text` stands for its content where repeats are compared. */
export interface ReadBody {
  text: string;
  value: unknown;
}

/**
 * Reads a body of at most `limitBytes`.
 *
 * @param what names it in the failure: "The body may be at most …"
 * @param onChunk is told of every piece before it is kept, and may throw
 * @throws ServiceError `payload_too_large`, as soon as one byte too many has come
 */
export async function readLimited(
  request: Request,
  limitBytes: number,
  what: string,
  onChunk: (bytes: number) => void = () => undefined,
): Promise<Buffer> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limitBytes) throw tooLarge(what, limitBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limitBytes) throw tooLarge(what, limitBytes);
      onChunk(chunk.byteLength);
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}

export function tooLarge(what: string, limitBytes: number): ServiceError {
  const mebibytes = limitBytes / 1024 / 1024;
  return new ServiceError({
    code: "payload_too_large",
    message: `${what} may be at most ${mebibytes} MiB (${limitBytes.toLocaleString("en-US")} bytes).`,
  });
}
