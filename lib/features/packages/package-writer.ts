import { createHash } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of a package: what the manifest says of it. */
export interface PackedFile {
  path: string;
  size: number;
  /** As lower-case hex. */
  sha256: string;
}

export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/**
 * The same for every file of every package, so that the same content makes the same bytes. Nothing is compressed:
 * then no byte of the file depends on a version of a compressor, and every bit of it is covered by a digest.
 * The date is read in local time, and so it is made.
 */
const ENTRY = { mtime: new Date(2000, 0, 1), mode: 0o100644, compress: false, forceDosTimestamp: true };

/** Plain zip, without the extensions for large files, has room for this much. */
export const PACKAGE_LIMITS = { bytes: 4_000_000_000, files: 20_000 } as const;

/** Thrown when a package would become larger than a plain zip file may be. */
export class PackageTooLargeError extends Error {}

/** Writes a zip file as a stream, a file at a time. What is written is hashed on its way. */
export class PackageWriter {
  readonly output = new PassThrough();
  readonly #zip = new ZipFile();
  readonly #paths = new Set<string>();
  #bytes = 0;

  constructor() {
    this.#zip.outputStream.pipe(this.output);
  }

  /**
   * Writes a file. Resolves when all of it was read, which is when the reader of the output has taken what came
   * before.
   *
   * @throws PackageTooLargeError; rejects as the content does
   */
  add(path: string, content: FileContent): Promise<PackedFile> {
    const key = path.toLowerCase();
    if (this.#paths.has(key)) throw new TypeError(`the package has two files ${path}`);
    this.#paths.add(key);
    if (this.#paths.size > PACKAGE_LIMITS.files) throw new PackageTooLargeError();
    const hash = createHash("sha256");
    let size = 0;
    // The zip keeps what opens a file until its end; so nothing of the content may be left in there once it is read.
    let pieces: AsyncGenerator<string | Uint8Array> | undefined = piecesOf(content);
    const measured = async function* (this: PackageWriter) {
      const unread = pieces ?? [];
      pieces = undefined;
      for await (const piece of unread) {
        const bytes = typeof piece === "string" ? Buffer.from(piece, "utf8") : piece;
        if (bytes.length === 0) continue;
        hash.update(bytes);
        size += bytes.length;
        this.#bytes += bytes.length;
        if (this.#bytes > PACKAGE_LIMITS.bytes) throw new PackageTooLargeError();
        yield bytes;
      }
    };
    return new Promise((resolve, reject) => {
      this.#zip.addReadStreamLazy(path, ENTRY, (open) => {
        const stream = Readable.from(measured.call(this), { objectMode: false });
        stream.once("error", reject);
        stream.once("end", () => resolve({ path, size, sha256: hash.digest("hex") }));
        open(null, stream);
      });
    });
  }

  end(): void {
    this.#zip.end();
  }

  /** Ends the output with an error, so that nothing is made of the half of a package. */
  fail(error: Error): void {
    this.output.destroy(error);
  }
}

async function* piecesOf(content: FileContent): AsyncGenerator<string | Uint8Array> {
  if (typeof content === "string" || content instanceof Uint8Array) yield content;
  else yield* content;
}

/** The digests of files as `sha256sum` writes and checks them, by path. */
export function toSums(files: readonly PackedFile[]): string {
  return files
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`)
    .sort((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1))
    .join("");
}
