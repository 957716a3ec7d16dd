import { z } from "zod";

/** Changes with everything that changes a result: the same bytes and the same reader give the same reading. */
export const READER_VERSION = "assay-reading/1";
/** Added where pages were recognized. */
export const RECOGNIZER_VERSION = "tesseract.js/7.0.0-eng";

export const DOCUMENT_FORMATS = [
  "pdf",
  "docx",
  "pptx",
  "xlsx",
  "odt",
  "html",
  "markdown",
  "csv",
  "json",
  "text",
  "email",
] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** Why a document is refused, with the sentence that users read. A code is never renamed. */
export const REFUSALS = {
  empty: "The file is empty.",
  too_large: "The file is larger than the limit for documents. Split it or remove images.",
  too_many_pages: "The document has more pages, slides or sheets than the limit. Split it.",
  too_much_text: "The document holds more text than the limit. Split it.",
  too_many_entries: "The file packs more parts than a document needs, so it was not opened.",
  unpacks_too_large: "The file unpacks to far more than its size, so it was not opened.",
  too_deep: "The file nests its content deeper than a document needs, so it was not read.",
  encrypted: "The file is encrypted. Remove the password and upload it again.",
  damaged: "The file is damaged or incomplete. Open it, save it again, and upload the new file.",
  unsupported:
    "Files of this type cannot be read. Use PDF, DOCX, PPTX, XLSX, ODT, HTML, Markdown, CSV, JSON, plain text or EML.",
  legacy_office: "The file is in an Office format from before 2007. Save it as DOCX, XLSX or PPTX.",
  archive: "The file is an archive. Upload the documents in it one by one.",
  declares_entities: "The file declares XML entities, which documents do not need, so it was not read.",
  no_text: "The document contains no text. If it was scanned, its text has to be recognized first.",
  nothing_recognized:
    "No English text was recognized in the pages of the document. Other languages are not recognized.",
  too_slow: "Reading the file took too long and was stopped. Save it in a simpler form or split it.",
  too_much_memory: "Reading the file needed too much memory and was stopped. Split it or remove images.",
  reader_unavailable: "The file could not be read right now. Try again.",
} as const;
export type RefusalCode = keyof typeof REFUSALS;
export const REFUSAL_CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]];

/** What a reader should know about a reading, with the sentence that users read. */
export const WARNINGS = {
  parts_without_text: "Some pages or slides hold no text; they may be scanned.",
  running_lines_left_out: "Headers and footers that repeat on every page were read once.",
  hidden_text_left_out: "Text that a reader of the document does not see was left out.",
  hidden_parts_read: "Hidden slides or sheets were read.",
  tracked_changes: "The document has tracked changes; it was read as if all were accepted.",
  macros_ignored: "The document contains macros; they were ignored.",
  attachments_not_read: "Attachments were not read. Upload them as documents of their own.",
  embedded_files_not_read: "Files embedded in the document were not read.",
  formulas_without_value: "Some formulas have no stored value; the formula itself was read.",
  encoding_guessed: "The file does not name its encoding; it was read as Windows-1252.",
  pages_unreadable: "Some pages are damaged and could not be read.",
  unmarked_rows: "Some rows of the table have more or fewer cells than its header.",
  pages_recognized: "Some pages were read by OCR, which makes mistakes. Compare quotes with the page.",
  pages_not_recognized:
    "Some pages without text were not recognized: too many of them, or they took too long.",
} as const;
export type WarningCode = keyof typeof WARNINGS;
export const WARNING_CODES = Object.keys(WARNINGS) as [WarningCode, ...WarningCode[]];

const offset = z.int().nonnegative();

/** A page, slide or sheet. Documents that flow, as DOCX and HTML, have none. */
export const PartSchema = z.object({
  kind: z.enum(["page", "slide", "sheet"]),
  /** From 1. */
  number: z.int().positive(),
  /** The name of a sheet, or a page's own label ("iv") where it differs from its number. */
  name: z.string().nullable(),
  /** `text.slice(start, end)` is the part. A paragraph may run from one page into the next. */
  start: offset,
  end: offset,
  /** False: nothing to read here; a scanned page. */
  has_text: z.boolean(),
  /** Its text was read by OCR. */
  recognized: z.boolean().default(false),
  /** How sure the recognition is of the words of the page on average, from 0 to 100; null where the file has the text. */
  confidence: z.number().min(0).max(100).nullable().default(null),
});
export type Part = z.infer<typeof PartSchema>;

export const BLOCK_KINDS = ["heading", "paragraph", "list_item", "table_row", "code", "note"] as const;

/** `text.slice(start, end)` is the block's own text, without the Markdown marker before it. */
export const BlockSchema = z.object({
  /** `note`: a footnote, speaker's note, page header or footer, or a line of an e-mail's head. */
  kind: z.enum(BLOCK_KINDS),
  start: offset,
  end: offset,
  /** Of a heading from 1 (highest) to 6; of a list item its depth from 1; else 0. */
  level: z.int().min(0).max(20),
  /** Index in `blocks` of the nearest heading above, or of a heading's parent; null at the top. */
  heading: offset.nullable(),
  /** Index in `tables`, for table rows. */
  table: offset.nullable(),
});
export type Block = z.infer<typeof BlockSchema>;

export const TableSchema = z.object({
  /** The names of the columns; null when the table has no header. */
  header: z.array(z.string()).nullable(),
});
export type Table = z.infer<typeof TableSchema>;

export const WarningSchema = z.object({
  code: z.enum(WARNING_CODES),
  message: z.string(),
  /** The pages, slides or sheets meant; empty when it concerns the whole document. */
  parts: z.array(z.int().positive()),
});
export type ReadingWarning = z.infer<typeof WarningSchema>;

/** What the file says about itself: claims of its author, not facts. Times are ISO 8601 in UTC. */
export const MetadataSchema = z.object({
  title: z.string().nullable(),
  author: z.string().nullable(),
  language: z.string().nullable(),
  created_at: z.string().nullable(),
  modified_at: z.string().nullable(),
});
export type DocumentMetadata = z.infer<typeof MetadataSchema>;

/** A word or a run of words on a page. y grows downward from the page's upper edge. Unit: points. */
export const PlacedTextSchema = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type PlacedText = z.infer<typeof PlacedTextSchema>;

/** Where the words of a page are. */
export const PageWordsSchema = z.object({
  /** From 1. */
  page: z.int().positive(),
  width: z.number().positive(),
  height: z.number().positive(),
  words: z.array(PlacedTextSchema).max(20_000),
});
export type PageWords = z.infer<typeof PageWordsSchema>;

/** A reading without its blocks: what fits in one message of the reading process. */
export const ReadingHeadSchema = z.object({
  reader: z.string(),
  format: z.enum(DOCUMENT_FORMATS),
  metadata: MetadataSchema,
  warnings: z.array(WarningSchema),
});

/**
 * A document as text with a structure over it. The text is light Markdown (`#`, `-`, `|`) in the document's
 * own words; offsets count UTF-16 code units.
 */
export const ReadDocumentSchema = ReadingHeadSchema.extend({
  text: z.string(),
  /** In the order of the text, without overlap. */
  blocks: z.array(BlockSchema),
  tables: z.array(TableSchema),
  parts: z.array(PartSchema),
  /** Where the words of recognized pages are; the file says it of others. */
  recognized_pages: z.array(PageWordsSchema),
});
export type ReadDocument = z.infer<typeof ReadDocumentSchema>;

/** What one document may cost. */
export const ReadingLimitsSchema = z.object({
  /** Of the file. */
  maxBytes: z.int().positive().default(50_000_000),
  /** Pages, slides or sheets. */
  maxParts: z.int().positive().default(2_000),
  /** Of the text. Unit: UTF-16 code units. */
  maxCharacters: z.int().positive().default(5_000_000),
  maxBlocks: z.int().positive().default(200_000),
  /** Of a packed file: its entries, what is unpacked of it, and how much larger one entry may become. */
  maxEntries: z.int().positive().default(10_000),
  maxUnpackedBytes: z.int().positive().default(200_000_000),
  maxRatio: z.int().positive().default(300),
  /** From when a process begins to read it; waiting for a process is not counted. */
  deadlineMs: z.int().positive().default(120_000),
  /** Of the recognition: pages, how long one may take, and all of them together. */
  maxRecognizedPages: z.int().positive().default(200),
  pageDeadlineMs: z.int().positive().default(120_000),
  recognitionMs: z.int().positive().default(3_600_000),
});
export type ReadingLimits = z.infer<typeof ReadingLimitsSchema>;

/** Where a stretch of a document's text is. */
export interface Place {
  /** The page, slide or sheet it begins on. */
  part: Part | null;
  /** The headings above it, the highest first. */
  headings: string[];
  /** The names of the columns, when it is in a table that has them. */
  columns: string[];
  /** It is on a page that was read by OCR. */
  isRecognized: boolean;
  /** "p. 7, 4.2 Access reviews"; empty when the document has neither parts nor headings there. */
  label: string;
}

/**
 * Names the place of a quote.
 *
 * @param start offset of the quote in `document.text`. Unit: UTF-16 code units
 * @param end where it ends: a quote that runs onto a page read by OCR is read by OCR
 */
export function placeOf(
  document: Pick<ReadDocument, "text" | "blocks" | "tables" | "parts">,
  start: number,
  end = start,
): Place {
  const first = lastFrom(document.parts, start);
  const part = document.parts[first] ?? null;
  const onParts = document.parts.slice(
    Math.max(0, first),
    lastFrom(document.parts, Math.max(start, end - 1)) + 1,
  );
  const isRecognized = onParts.some(({ recognized }) => recognized);
  const index = lastFrom(document.blocks, start);
  const block = document.blocks[index];
  const headings: string[] = [];
  // A heading's parent comes before it, so this ends.
  for (let at = block?.kind === "heading" ? index : (block?.heading ?? null); at !== null; ) {
    const heading: Block | undefined = document.blocks[at];
    if (!heading) break;
    headings.unshift(document.text.slice(heading.start, heading.end));
    at = heading.heading !== null && heading.heading < at ? heading.heading : null;
  }
  const columns = (block && block.table !== null && document.tables[block.table]?.header) || [];
  const label = [part && nameOfPart(part), headings.at(-1), isRecognized && "read by OCR"]
    .filter(Boolean)
    .join(", ");
  return { part, headings, columns, isRecognized, label };
}

function nameOfPart({ kind, number, name }: Part): string {
  if (kind === "page") return `p. ${name ?? number}`;
  return kind === "slide" ? `slide ${number}` : `sheet ${name ?? number}`;
}

/** The index of the last item that starts at or before an offset, or -1; items are in order. */
function lastFrom(items: readonly { start: number }[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
