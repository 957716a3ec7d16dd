/** Types that are taken, with the endings a file of that type may have. Macro-enabled documents are not among them. */
export const ACCEPTED_TYPES: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/heic": ["heic"],
  "image/tiff": ["tif", "tiff"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "application/vnd.oasis.opendocument.presentation": ["odp"],
  "application/zip": ["zip"],
};

/** Texts have no signature; they are kept and handed out as plain text, whatever they hold. */
export const TEXT_ENDINGS: readonly string[] = [
  "txt",
  "md",
  "csv",
  "tsv",
  "json",
  "yaml",
  "yml",
  "log",
  "xml",
  "eml",
];

/** Pages of the web may hold script: they are read as documents, and never taken as evidence to be opened. */
const PAGE_ENDINGS: readonly string[] = ["html", "htm"];

/** Endings of documents that can be read. */
export const READABLE_ENDINGS: readonly string[] = [
  "pdf",
  "docx",
  "pptx",
  "xlsx",
  "odt",
  "markdown",
  ...TEXT_ENDINGS.filter((ending) => ending !== "xml"),
  ...PAGE_ENDINGS,
];

/** Endings of texts that a document may have. */
export const DOCUMENT_TEXT_ENDINGS: readonly string[] = [...TEXT_ENDINGS, "markdown", ...PAGE_ENDINGS];

/** Media types a stored file may be handed out as. */
export const STORED_TYPES: readonly [string, ...string[]] = ["text/plain", ...Object.keys(ACCEPTED_TYPES)];

/** Everything that may be uploaded as evidence, for the file picker. */
export const ACCEPTED_ENDINGS: readonly string[] = [...Object.values(ACCEPTED_TYPES).flat(), ...TEXT_ENDINGS];
