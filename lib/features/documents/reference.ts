import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import { PartSchema, WarningSchema } from "@/lib/platform/reading/schema";
import * as contract from "./contract";
import {
  AddVersionSchema,
  ArchiveOutcomeSchema,
  type AssayDocument,
  ChangeDocumentSchema,
  CreateDocumentSchema,
  CreateFromArchiveSchema,
  DifferenceQuerySchema,
  DocumentQuerySchema,
  DocumentSchema,
  type DocumentText,
  DocumentTextSchema,
  type DocumentVersion,
  DocumentVersionSchema,
  ReadingSchema,
  TextBlockSchema,
  TextChangeSchema,
  TextDifferenceSchema,
  TextQuerySchema,
  VersionQuerySchema,
} from "./schema";

const DOCUMENT_ID = "doc_01kajq4c2v7m0r5s8t1x3y6z9q";

const versionExample: DocumentVersion = {
  number: 2,
  file_name: "access-control-policy.pdf",
  media_type: "application/pdf",
  size_bytes: 182_440,
  sha256: "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  note: "Quarterly reviews added",
  uploaded_by: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
  uploaded_by_name: "Mira Hoffmann",
  created_at: "2026-11-02T08:15:00.000Z",
  reading: {
    status: "read",
    format: "pdf",
    characters: 31_208,
    parts_count: 12,
    language: "eng",
    warnings: [],
    refusal: null,
  },
};

/** A document; lists and audits show it too. */
export const documentExample: AssayDocument = {
  id: DOCUMENT_ID,
  title: "Access control policy",
  kind: "policy",
  system_id: "sys_01kajq4c2v7m0r5s8t1x3y6z9b",
  system_name: "Aria Support Assistant",
  owner: "Mira Hoffmann",
  effective_date: "2026-10-01",
  review_date: "2027-09-30",
  is_review_due: false,
  confidentiality: "internal",
  origin: "upload",
  current: versionExample,
  controls_count: 3,
  audits_count: 1,
  created_by: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
  created_by_name: "Mira Hoffmann",
  created_at: "2026-10-01T09:00:00.000Z",
  updated_at: "2026-11-02T08:15:00.000Z",
  version: 2,
};

const textExample: DocumentText = {
  document_id: DOCUMENT_ID,
  version: 2,
  characters: 31_208,
  start: 0,
  text: "# Access reviews\n\nAccess rights are reviewed every quarter.",
  parts: [{ kind: "page", number: 1, name: null, start: 0, end: 2_604, has_text: true }],
  blocks: [
    { kind: "heading", start: 2, end: 16, level: 1 },
    { kind: "paragraph", start: 18, end: 59, level: 0 },
  ],
};

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

export const reference: Reference = {
  areas: {
    Documents:
      "Documents of a system or of the whole organization, read into text with their pages and headings, for audits and as evidence.",
  },
  parameters: {
    "/v1/documents/{id}": { name: "DocumentId", description: "ID of the document.", example: DOCUMENT_ID },
  },
  schemas: [
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
    describeSchema("DocumentReading", ReadingSchema, "How a version was read into text.", {
      status: "`waiting` and `reading` end by themselves; `refused` names the reason in `refusal`.",
      format: "What it was read as; null while unread.",
      characters: "Length of the text in UTF-16 code units; null while unread.",
      parts_count: "Pages, slides or sheets; 0 for documents that flow; null while unread.",
      language: "ISO 639-3 code of the language it is mostly in; null where that cannot be recognized.",
      warnings: "What a reader should know, such as pages without text.",
      refusal: "Why it could not be read; null otherwise.",
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
      owner: "Who answers for it; null for nobody in particular.",
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
      status: "Only documents whose newest version has this reading status.",
      search: "Only documents whose title, file name or owner contains this text, in any case.",
    }),
    describeFields(VersionQuerySchema, { version: "Number of the version. The newest when left out or 0." }),
    describeFields(TextQuerySchema, {
      version: "Number of the version. The newest when left out or 0.",
      start: "Where the window begins, in UTF-16 code units.",
      length: "How long the window is at most, in UTF-16 code units.",
    }),
  ],
  operations: [
    describeOperation(contract.listDocuments, {
      description:
        "Returns the organization's documents, newest first, each with its newest version and how that was read.",
      response: { total: 1, next_cursor: null, data: [documentExample] },
    }),
    describeOperation(contract.createDocument, {
      description:
        "Adds a document from a file (multipart/form-data) or a text (JSON) and reads it into text. Waits up to ten seconds for the reading, unless `Prefer: respond-async` is sent; `current.reading.status` says how far it is. A file that cannot be read is kept, with the reason in `current.reading.refusal`.",
      request: {
        title: "Access control policy",
        text: "# Access reviews\n\nAccess rights are reviewed every quarter.",
      },
      response: documentExample,
    }),
    describeOperation(contract.createDocumentsFromArchive, {
      description:
        "Adds each file of a zip archive as a document, at most 500. Files that are not taken are named with the reason. The documents are read in the background.",
      response: {
        created: [documentExample],
        refused: [{ file_name: "setup.exe", reason: "The file has content of a type that is not taken." }],
      },
    }),
    describeOperation(contract.getDocument, {
      description: "Returns a document with its newest version, how that was read, and what uses it.",
      response: documentExample,
    }),
    describeOperation(contract.changeDocument, {
      description:
        "Changes title, kind, system, owner, dates or confidentiality. Files never change: add a version instead.",
      request: { review_date: "2028-09-30" },
      response: { ...documentExample, review_date: "2028-09-30", version: 3 },
    }),
    describeOperation(contract.deleteDocument, {
      description:
        "Deletes a document with its versions and files. One that an audit has read, or that is evidence, is kept. A contributor deletes what they added themselves; anything else needs a manager.",
      problems: { 409: "An audit or an item of evidence needs the document." },
    }),
    describeOperation(contract.listDocumentVersions, {
      description: "Returns every version of a document, newest first. Older versions stay readable.",
      response: { data: [versionExample] },
    }),
    describeOperation(contract.addDocumentVersion, {
      description:
        "Adds a file or a text as the newest version. The versions before stay readable, and audits and evidence keep the version they named. The same file as the newest version adds nothing.",
      request: { text: "# Access reviews\n\nAccess rights are reviewed every month.", note: "Monthly now" },
      response: documentExample,
    }),
    describeOperation(contract.readDocumentText, {
      description:
        "Returns the text of a version as it was read, up to 500,000 characters at once, with pages, headings and rows. Quotes of audits are slices of it.",
      response: textExample,
      problems: { 409: "The version is still being read, or could not be read." },
    }),
    describeOperation(contract.compareDocumentVersions, {
      description:
        "Compares the texts of two versions by lines, and changed lines by words. Versions that differ too much are not comparable.",
      response: {
        document_id: DOCUMENT_ID,
        from: 1,
        to: 2,
        is_comparable: true,
        is_cut: false,
        changes: [
          { kind: "same", text: "Access rights are reviewed every ", omitted: 0 },
          { kind: "removed", text: "year", omitted: 0 },
          { kind: "added", text: "quarter", omitted: 0 },
          { kind: "same", text: ".", omitted: 0 },
        ],
      },
      problems: { 409: "A version is still being read, or could not be read." },
    }),
    describeOperation(contract.downloadDocument, {
      description:
        "Downloads the file of a version, with the media type read from its content. Its bytes are checked against the recorded SHA-256 first.",
    }),
  ],
};
