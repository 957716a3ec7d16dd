import { settings } from "@/lib/platform/env";
import { onShutdown } from "@/lib/platform/shutdown";
import { processSingleton } from "@/lib/platform/singleton";
import { POOL_DEFAULTS, type PoolOptions, ReadingPool } from "./reading-pool";
import { ReadingRefusal } from "./refusal";
import { type ReadDocument, type ReadingLimits, ReadingLimitsSchema } from "./schema";

/** What is known about a file besides its bytes, and what reading it may cost. */
export interface ReadingRequestOptions {
  /** Tells texts apart by its ending; PDF and Office files are known by their bytes. Never opened or stored. */
  fileName: string;
  mediaType?: string | undefined;
  /** Those left out are the defaults of `ReadingLimitsSchema`. */
  limits?: Partial<ReadingLimits> | undefined;
  /** Ends the reading, and its process, when the document is no longer wanted. */
  signal?: AbortSignal | undefined;
}

/** Reads documents with processes of its own. */
export interface DocumentReader {
  read(bytes: Uint8Array, options: ReadingRequestOptions): Promise<ReadDocument>;
  close(): Promise<void>;
}

/** For tests and measurements; the product has one reader per process. */
export function openReader(options: Partial<PoolOptions> = {}): DocumentReader {
  const pool = new ReadingPool({ rootDir: settings().rootDir, ...POOL_DEFAULTS, ...options });
  return {
    close: () => pool.close(),
    async read(bytes, { fileName, mediaType, limits, signal }) {
      const whole = ReadingLimitsSchema.parse(limits ?? {});
      if (bytes.length === 0) throw new ReadingRefusal("empty");
      if (bytes.length > whole.maxBytes) throw new ReadingRefusal("too_large");
      signal?.throwIfAborted();
      return pool.read({ bytes, claims: { fileName, mediaType }, limits: whole, signal });
    },
  };
}

/**
 * Turns a file into text with a structure over it, in a process with a deadline and a limit of memory. The same
 * bytes, name and limits give the same reading. It does not scan for viruses, recognize text in images, or
 * judge whether what a file says about itself is true.
 *
 * @throws ReadingRefusal with a code of `REFUSALS` and a sentence for users
 * @throws the signal's reason when it was aborted
 */
export function readDocument(bytes: Uint8Array, options: ReadingRequestOptions): Promise<ReadDocument> {
  return reader().read(bytes, options);
}

function reader(): DocumentReader {
  return processSingleton("document-reader", () => {
    const opened = openReader();
    onShutdown(() => opened.close());
    return opened;
  });
}
