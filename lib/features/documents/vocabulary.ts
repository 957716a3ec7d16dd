import type { DocumentFormat } from "@/lib/platform/reading/schema";

/** What a document is, with the words people read. */
export const DOCUMENT_KIND_WORDS = {
  policy: "Policy",
  procedure: "Procedure",
  technical_documentation: "Technical documentation",
  model_card: "Model card",
  contract: "Contract",
  record: "Record",
  report: "Report",
  other: "Other",
} as const;

export type DocumentKind = keyof typeof DOCUMENT_KIND_WORDS;

export const DOCUMENT_KINDS = Object.keys(DOCUMENT_KIND_WORDS) as [DocumentKind, ...DocumentKind[]];

/** Who may see a document outside of Assay, from everyone to a few. A label for people: it restricts nothing here. */
export const CONFIDENTIALITY_LEVELS = ["public", "internal", "confidential", "restricted"] as const;

export type Confidentiality = (typeof CONFIDENTIALITY_LEVELS)[number];

export const READING_STATUSES = ["waiting", "reading", "read", "refused"] as const;

export type ReadingStatus = (typeof READING_STATUSES)[number];

/** The longest text a JSON body may bring; longer documents come as files. Unit: UTF-16 code units. */
export const GIVEN_TEXT_LIMIT = 500_000;

/** The most of a text that one answer has. Unit: UTF-16 code units. */
export const TEXT_WINDOW = 500_000;

/** Formats that are shown as the page that they are, made safe. */
export const PAGE_FORMATS = ["html", "markdown"] as const satisfies readonly DocumentFormat[];

/** Formats that are shown from the structure as it was read: headings, lists, tables, slides and sheets. */
export const STRUCTURE_FORMATS = [
  "docx",
  "pptx",
  "xlsx",
  "odt",
  "csv",
  "email",
] as const satisfies readonly DocumentFormat[];

/** The most quotes that one view marks. */
export const MARKED_QUOTES = 200;

/** The most of a text that a view of its structure shows at once. Unit: UTF-16 code units. */
export const VIEW_WINDOW = 200_000;
