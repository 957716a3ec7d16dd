import { settings } from "@/lib/platform/env";
import { onShutdown } from "@/lib/platform/shutdown";
import { processSingleton } from "@/lib/platform/singleton";
import { ArrivingDocument, ArrivingHtml, ArrivingPage, type OnRecognized } from "./arriving";
import type { DrawnPage } from "./draw-in-process";
import type { Passage } from "./find-passages";
import type { SafePage } from "./formats/safe-html";
import { PICTURE_POOL, POOL_DEFAULTS, type PoolOptions, ReadingPool } from "./reading-pool";
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
  /** Pages of a PDF without text are recognized, which takes seconds for each; it hears how many were. */
  onRecognized?: OnRecognized | undefined;
}

/** Which page of a PDF is drawn. */
export interface DrawingRequestOptions {
  /** From 1. */
  page: number;
  signal?: AbortSignal | undefined;
}

/** What is rendered. */
export interface RenderingRequestOptions {
  format: "html" | "markdown";
  /** Quotes that are marked where they are found. */
  passages?: readonly Passage[] | undefined;
  signal?: AbortSignal | undefined;
}

/** Reads documents with processes of its own. */
export interface DocumentReader {
  read(bytes: Uint8Array, options: ReadingRequestOptions): Promise<ReadDocument>;
  draw(bytes: Uint8Array, options: DrawingRequestOptions): Promise<DrawnPage>;
  render(bytes: Uint8Array, options: RenderingRequestOptions): Promise<SafePage>;
  close(): Promise<void>;
}

/** A page is drawn or rendered in seconds or not at all. */
const DRAWING_MS = 60_000;
/** Over the deadline of a page, for drawing it: a page that takes longer ends by itself, and only then the process. */
const PAGE_GRACE_MS = 30_000;

/** For tests and measurements; the product has one reader per process. */
export function openReader({
  drawingMs = DRAWING_MS,
  ...options
}: Partial<PoolOptions> & { drawingMs?: number } = {}): DocumentReader {
  const { rootDir } = settings();
  const pool = new ReadingPool({ rootDir, ...POOL_DEFAULTS, ...options });
  const pictures = new ReadingPool({ rootDir, ...PICTURE_POOL, ...options });
  return {
    close: async () => void (await Promise.all([pool.close(), pictures.close()])),
    draw: (bytes, { page, signal }) =>
      pictures.read({
        bytes,
        request: { kind: "draw", page },
        arriving: new ArrivingPage(),
        deadlineMs: drawingMs,
        signal,
      }),
    render: (bytes, { format, passages = [], signal }) =>
      pool.read({
        bytes,
        request: { kind: "render", format, passages },
        arriving: new ArrivingHtml(),
        deadlineMs: drawingMs,
        signal,
      }),
    async read(bytes, { fileName, mediaType, limits, signal, onRecognized }) {
      const whole = ReadingLimitsSchema.parse(limits ?? {});
      if (bytes.length === 0) throw new ReadingRefusal("empty");
      if (bytes.length > whole.maxBytes) throw new ReadingRefusal("too_large");
      signal?.throwIfAborted();
      const recognizes = onRecognized !== undefined;
      return (recognizes ? pictures : pool).read({
        bytes,
        request: { kind: "read", fileName, mediaType, limits: whole, recognizes },
        arriving: new ArrivingDocument(whole, onRecognized),
        deadlineMs: recognizes
          ? Math.max(whole.deadlineMs, whole.pageDeadlineMs + PAGE_GRACE_MS)
          : whole.deadlineMs,
        signal,
      });
    },
  };
}

/**
 * Turns a file into text with a structure over it, in a process with a deadline and a limit of memory. The same
 * bytes, name and limits give the same reading. It does not scan for viruses, or judge whether what a file says about itself is true.
 *
 * @throws ReadingRefusal with a code of `REFUSALS` and a sentence for users
 * @throws the signal's reason when it was aborted
 */
export function readDocument(bytes: Uint8Array, options: ReadingRequestOptions): Promise<ReadDocument> {
  return reader().read(bytes, options);
}

/**
 * Draws a page of a PDF as a PNG of at most 10 MB, in a process with a deadline and a limit of memory, and says where
 * the text of the file is on it. Letters of fonts that the file does not contain are drawn with others.
 *
 * @throws ReadingRefusal `unsupported` for a page that the file does not have
 * @throws the signal's reason when it was aborted
 */
export function drawPage(bytes: Uint8Array, options: DrawingRequestOptions): Promise<DrawnPage> {
  return reader().draw(bytes, options);
}

/**
 * Turns a page of the web or Markdown into HTML that can be shown: known elements with escaped texts, and no attribute
 * that loads, leads away or runs anything. Quotes are marked where their letters are found; see `MarkedWriter`.
 *
 * @throws ReadingRefusal `too_much_text`
 * @throws the signal's reason when it was aborted
 */
export function renderPage(bytes: Uint8Array, options: RenderingRequestOptions): Promise<SafePage> {
  return reader().render(bytes, options);
}

function reader(): DocumentReader {
  return processSingleton("document-reader", () => {
    const opened = openReader();
    onShutdown(() => opened.close());
    return opened;
  });
}
