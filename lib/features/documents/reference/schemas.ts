import { describeFields, describeSchema, type SchemaReference } from "@/lib/core/reference";
import { PartSchema, WarningSchema } from "@/lib/platform/reading/schema";
import { BulkChangeDocumentsSchema } from "../bulk-schema";
import {
  DocumentViewSchema,
  PageBoxSchema,
  PositionsQuerySchema,
  PositionsSchema,
  ViewQuerySchema,
} from "../original-schema";
import {
  AddVersionSchema,
  ArchiveOutcomeSchema,
  ChangeDocumentSchema,
  CreateDocumentSchema,
  CreateFromArchiveSchema,
  DifferenceQuerySchema,
  DocumentQuerySchema,
  DocumentSchema,
  DocumentSourceLinkSchema,
  DocumentTextSchema,
  DocumentVersionSchema,
  ReadingSchema,
  TextBlockSchema,
  TextChangeSchema,
  TextDifferenceSchema,
  TextQuerySchema,
  VersionQuerySchema,
} from "../schema";

const detailTexts = {
  kind: "What it is. `other` when left out.",
  system_name: "The system it is of, registered on first mention. Of the whole organization when left out.",
  owner: "Who answers for it.",
  effective_date: "From which day it holds.",
  review_date: "By which day it is to be reviewed.",
  confidentiality: "Who may see it outside of Assay, a label for people. `internal` when left out.",
};

const contentTexts = {
  file: "The file: PDF, DOCX, PPTX, XLSX, ODT, HTML, Markdown, CSV, JSON, plain text or e-mail, at most 25 MiB.",
  text: "Plain text or Markdown instead of a file.",
};

export const schemas: readonly SchemaReference[] = [
  describeSchema(
    "BulkChangeDocuments",
    BulkChangeDocumentsSchema,
    "The change, and the records it is made to.",
    {
      ids: "IDs of the records, at most 1,000.",
      owner: "Who answers for them; null for no one.",
      kind: "What they are.",
      review_date: "By which day they are to be reviewed; null for none.",
    },
  ),
  describeSchema("Document", DocumentSchema, "A document with its newest version.", {
    id: "ID of the document.",
    title: "Its title.",
    kind: "What it is.",
    system_id: "ID of the system it is of; null for the whole organization.",
    system_name: "Name of that system.",
    owner: "Who answers for it.",
    effective_date: "From which day it holds.",
    review_date: "By which day it is to be reviewed.",
    is_review_due: "Whether that day has passed.",
    confidentiality: "Who may see it outside of Assay, a label for people.",
    origin: "How it came: as a file, as a text, as evidence, or from a source.",
    source: "The source that brings it; null for other documents, and after the source was deleted.",
    current: "The newest version.",
    controls_count: "How many controls one of its versions is evidence of.",
    audits_count: "How many completed audits read one of its versions.",
    created_by: "ID of the member or API key that added it.",
    created_by_name: "Name of the member or API key at that time.",
    created_at: "When it was added.",
    updated_at: "When it was changed last, new versions included.",
    version: "Counts its changes, new versions included. What `If-Match` compares.",
  }),
  describeSchema("DocumentVersion", DocumentVersionSchema, "One file of a document. It never changes.", {
    number: "Its number, counted from 1.",
    file_name: "Name of the file.",
    media_type: "Media type, read from the content.",
    size_bytes: "Size of the file.",
    sha256: "SHA-256 of the file's bytes.",
    note: "What the uploader said about it.",
    uploaded_by: "ID of the member or API key that uploaded it.",
    uploaded_by_name: "Name of the member or API key at that time.",
    created_at: "When it was uploaded.",
    reading: "How it was read.",
  }),
  describeSchema("DocumentSourceLink", DocumentSourceLinkSchema, "Where a document comes from by itself.", {
    id: "ID of the source.",
    name: "Its name.",
    path: "Path of its file in the repository, or its URL.",
    gone_at: "Since when the source no longer has it; null while it does.",
  }),
  describeSchema("DocumentReading", ReadingSchema, "How a version was read into text.", {
    status: "`waiting` and `reading` end by themselves; `refused` names the reason in `refusal`.",
    format: "What it was read as; null while unread.",
    characters: "Length of the text in UTF-16 code units; null while unread.",
    parts_count: "Pages, slides or sheets; 0 for documents that flow; null while unread.",
    language: "ISO 639-3 code of the language it is mostly in; null where that cannot be recognized.",
    warnings: "What a reader should know, such as pages without text.",
    recognition: "How far its pages without text are read by OCR; null for versions that are read without.",
    refusal: "Why it could not be read; null otherwise.",
  }),
  describeFields(ReadingSchema.shape.recognition.unwrap(), {
    pages_done: "Pages that were recognized so far.",
    pages_total: "Pages that are recognized; null until they are counted.",
  }),
  describeSchema("CreateDocument", CreateDocumentSchema, "A file or a text to add as a document.", {
    ...contentTexts,
    title: "Its title. Without it, the file's name; required with a text.",
    ...detailTexts,
  }),
  describeSchema(
    "AddDocumentVersion",
    AddVersionSchema,
    "A file or a text that replaces the version before.",
    {
      ...contentTexts,
      note: "What changed.",
    },
  ),
  describeSchema("CreateFromArchive", CreateFromArchiveSchema, "A zip archive whose files are added.", {
    file: "The archive: a zip file of at most 25 MiB.",
    ...detailTexts,
  }),
  describeSchema("ArchiveOutcome", ArchiveOutcomeSchema, "What became of the files of an archive.", {
    created: "The documents that were added.",
    refused: "The files that were not taken, each with the reason.",
  }),
  describeSchema("ChangeDocument", ChangeDocumentSchema, "What to change. The files never change.", {
    title: "Its title.",
    kind: "What it is.",
    system_name: "The system it is of; null for the whole organization.",
    owner: "Who is responsible for it; null to leave it open.",
    effective_date: "From which day it holds.",
    review_date: "By which day it is to be reviewed.",
    confidentiality: "Who may see it outside of Assay, a label for people.",
  }),
  describeSchema("DocumentText", DocumentTextSchema, "The text of a version, or a window of it.", {
    document_id: "ID of the document.",
    version: "Number of the version.",
    characters: "Length of the whole text in UTF-16 code units.",
    start: "Where the window begins.",
    text: "The text of the window: the document's own words as light Markdown.",
    parts: "The pages, slides or sheets of the whole document, with their places in the text.",
    blocks: "The headings, paragraphs, list items and rows that begin in the window.",
  }),
  describeFields(ArchiveOutcomeSchema.shape.refused.element, {
    file_name: "Path of the file in the archive.",
    reason: "Why it was not taken.",
  }),
  describeSchema("ReadingWarning", WarningSchema, "What a reader should know about a reading.", {
    code: "What it is about.",
    message: "A sentence for people.",
    parts: "The pages, slides or sheets meant; empty when it concerns the whole document.",
  }),
  describeFields(ReadingSchema.shape.refusal.unwrap(), {
    code: "Why it could not be read.",
    message: "A sentence for people, with what to do.",
  }),
  describeSchema("DocumentPart", PartSchema, "A page, slide or sheet. Documents that flow have none.", {
    kind: "What it is.",
    number: "Its number, counted from 1.",
    name: "Name of a sheet, or a page's own label where it differs from its number; null otherwise.",
    start: "Where it begins in the whole text.",
    end: "Where it ends.",
    has_text: "Whether there is text on it; a scanned page has none.",
    recognized: "Whether its text was read by OCR from the picture of the page.",
    confidence:
      "How sure the recognition is of the words of the page on average, from 0 to 100; null for other pages.",
  }),
  describeFields(TextBlockSchema, {
    kind: "What it is.",
    start: "Where it begins in the whole text.",
    end: "Where it ends.",
    level: "Of a heading from 1 to 6, of a list item its depth; else 0.",
  }),
  describeSchema("TextDifference", TextDifferenceSchema, "What differs between two versions.", {
    document_id: "ID of the document.",
    from: "Number of the earlier version.",
    to: "Number of the later version.",
    is_comparable: "False where the versions differ too much to be compared.",
    is_cut: "Whether there are more changes than the list has.",
    changes: "Stretches in their order.",
  }),
  describeSchema("TextChange", TextChangeSchema, "A stretch that is the same, added or removed.", {
    kind: "What became of it.",
    text: "Its text; of a long stretch that is the same, its two ends.",
    omitted: "How many characters between the two ends are left out.",
  }),
  describeFields(DifferenceQuerySchema, {
    from: "Number of the earlier version. When left out or 0, the one before the later.",
    to: "Number of the later version. The newest when left out or 0.",
  }),
  describeFields(DocumentQuerySchema, {
    system_name: "Only documents of this system.",
    of: "`system`: only documents of a system. `organization`: only those of the whole organization.",
    kind: "Only documents of this kind.",
    source_id: "Only documents that this source brings.",
    status: "Only documents whose newest version has this reading status.",
    search: "Only documents whose title, file name or owner contains this text, in any case.",
    owner: "Only documents of this owner, in any case; `none` for documents without one.",
    review:
      "Only documents whose day of review has passed (`due`), is still to come (`planned`) or is not set.",
  }),
  describeFields(VersionQuerySchema, { version: "Number of the version. The newest when left out or 0." }),
  describeFields(TextQuerySchema, {
    version: "Number of the version. The newest when left out or 0.",
    start: "Where the window begins, in UTF-16 code units.",
    length: "How long the window is at most, in UTF-16 code units.",
  }),
  describeSchema("DocumentPositions", PositionsSchema, "Where stretches of a text are on its pages.", {
    document_id: "ID of the document.",
    version: "Number of the version.",
    pages: "The pages they are on, at most five.",
  }),
  describeFields(PositionsSchema.shape.pages.element, {
    page: "Number of the page, counted from 1.",
    boxes: "A box for each line of a stretch; none where its words were not found on the page.",
  }),
  describeSchema("PageBox", PageBoxSchema, "A box on a page, in shares of its width and height.", {
    x: "Its left edge.",
    y: "Its upper edge.",
    width: "Its width.",
    height: "Its height.",
    quote: "The stretch of the text whose words it is around, as `start-end`.",
  }),
  describeSchema(
    "DocumentView",
    DocumentViewSchema,
    "A version as HTML that can be shown, with quotes marked.",
    {
      document_id: "ID of the document.",
      version: "Number of the version.",
      made_from:
        "What the HTML was made from. `page`: the web page or Markdown file itself. `structure`: the headings, lists, tables, slides and sheets that were read, without the layout of the original.",
      html: "HTML of known elements, with no attribute that loads, links or runs anything. Each quote is in `mark` elements whose `data-quotes` names it as `start-end`, and an empty element with the ID `quote-start-end` precedes the first of them.",
      start: "Where the shown stretch begins in the whole text.",
      end: "Where the shown stretch ends. A view of a structure shows at most 200,000 characters and the rest of the last block.",
      characters: "Length of the whole text in UTF-16 code units.",
      marked: "The requested quotes that were found in the shown stretch and marked, each as `start-end`.",
    },
  ),
  describeFields(ViewQuerySchema, {
    version: "Number of the version. The newest when left out or 0.",
    quotes:
      "Stretches of the text to mark, such as `120-180,300-420`: at most 200. Stretches of more than 20,000 characters are not marked.",
    start:
      "Where the view of a structure begins in the whole text, 0 when left out. Web pages and Markdown are always shown whole.",
  }),
  describeFields(PositionsQuerySchema, {
    version: "Number of the version. The newest when left out or 0.",
    start: "Where the stretch begins, in UTF-16 code units of the whole text.",
    end: "Where it ends. Stretches of more than 20,000 have no positions.",
    quotes:
      "Several stretches instead of one, as `start-end` separated by commas, such as `120-180,300-420`; at most 200.",
    page: "Number of the only page to look at. The first pages with the stretches when left out or 0.",
  }),
];
