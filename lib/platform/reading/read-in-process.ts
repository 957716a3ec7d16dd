import { readCsv } from "./formats/csv";
import { detectFormat, type FileClaims } from "./formats/detect";
import { readEmail } from "./formats/email";
import { readHtml } from "./formats/html";
import { readJson } from "./formats/json";
import { readMarkdown } from "./formats/markdown";
import { readPackage } from "./formats/office";
import { decodePlain, readPlainText } from "./formats/plain-text";
import { ReadingBuilder } from "./reading-builder";
import { ReadingRefusal } from "./refusal";
import type { DocumentFormat, ReadDocument, ReadingLimits } from "./schema";

/** What a reading is asked for besides the bytes. */
export interface InProcessOptions {
  claims: FileClaims;
  limits: ReadingLimits;
  /** Pages of a PDF without text are recognized; it hears how many of them were. */
  onRecognized?: ((done: number, total: number) => Promise<void>) | undefined;
}

/**
 * Reads a document in this process, without a deadline and a limit of memory: for the reading process and for
 * tests of formats. The same bytes, claims and limits give the same reading.
 *
 * @throws ReadingRefusal
 */
export async function readInProcess(
  bytes: Uint8Array,
  { claims, limits, onRecognized }: InProcessOptions,
): Promise<ReadDocument> {
  if (bytes.length > limits.maxBytes) throw new ReadingRefusal("too_large");
  const builder = new ReadingBuilder(limits);
  try {
    const format = await readAs(detectFormat(bytes, claims), bytes, { builder, limits, onRecognized });
    return builder.finish(format);
  } catch (error) {
    if (error instanceof ReadingRefusal) throw error;
    // A stack that overflows is a document that nests too deep; all else that a parser throws is damage.
    throw new ReadingRefusal(
      error instanceof RangeError && /call stack/.test(error.message) ? "too_deep" : "damaged",
      {
        cause: error,
      },
    );
  }
}

type ReadingContext = Omit<InProcessOptions, "claims"> & { builder: ReadingBuilder };

async function readAs(
  format: DocumentFormat | "package",
  bytes: Uint8Array,
  context: ReadingContext,
): Promise<DocumentFormat> {
  const { builder } = context;
  switch (format) {
    case "package":
      return readPackage(bytes, context);
    case "pdf": {
      // Loaded only where it is needed: it is larger than all other readers.
      const { readPdf } = await import("./formats/pdf");
      if (context.onRecognized)
        await readScannedPdf(bytes, { ...context, onRecognized: context.onRecognized });
      else await readPdf(bytes, context);
      return format;
    }
    case "html":
      readHtml(bytes, builder);
      return format;
    case "markdown":
      readMarkdown(bytes, builder);
      return format;
    case "email":
      await readEmail(bytes, builder);
      return format;
    case "csv":
      readCsv(decodePlain(bytes, context), builder);
      return format;
    case "json":
      readJson(decodePlain(bytes, context), builder);
      return format;
    default:
      readPlainText(decodePlain(bytes, context), builder);
      return "text";
  }
}

async function readScannedPdf(
  bytes: Uint8Array,
  {
    onRecognized,
    ...context
  }: ReadingContext & { onRecognized: NonNullable<InProcessOptions["onRecognized"]> },
): Promise<void> {
  const [{ readPdf }, { recognizeScans }, { Recognizer }] = await Promise.all([
    import("./formats/pdf"),
    import("./formats/pdf-recognition"),
    import("./recognizer"),
  ]);
  const recognizer = new Recognizer();
  try {
    // pdf.js takes the bytes it opens, and the pages are opened once more to be drawn.
    const recognize = recognizeScans(Uint8Array.from(bytes), { recognizer, onProgress: onRecognized });
    await readPdf(bytes, { ...context, recognize });
  } finally {
    await recognizer.close();
  }
}
