import { describeOperation, type Reference } from "@/lib/core/reference";
import * as contract from "../contract";
import * as original from "../original-contract";
import { DOCUMENT_ID, documentExample, textExample, versionExample } from "./examples";
import { schemas } from "./schemas";

export const reference: Reference = {
  areas: {
    Documents:
      "Documents of a system or of the whole organization, read into text with their pages and headings, for audits and as evidence.",
  },
  parameters: {
    "/v1/documents/{id}/pages/{page}": {
      name: "DocumentPage",
      description: "Number of the page with the ending `.png`.",
      example: "7.png",
    },
    "/v1/documents/{id}": { name: "DocumentId", description: "ID of the document.", example: DOCUMENT_ID },
  },
  schemas,
  operations: [
    describeOperation(contract.listDocuments, {
      description:
        "Returns the organization's documents, newest first, each with its newest version and how that was read.",
      response: { total: 1, next_cursor: null, data: [documentExample] },
    }),
    describeOperation(contract.bulkChangeDocuments, {
      description:
        "Changes owner, kind or day of review of several documents. Each record is changed on its own: one that is refused is named in `failed` with the reason, and the others are changed.",
      request: { ids: [DOCUMENT_ID, "doc_01kajq4c2v7m0r5s8t1x3y6z9r"], review_date: "2027-06-30" },
      response: {
        changed: 1,
        unchanged: 0,
        failed: [{ id: "doc_01kajq4c2v7m0r5s8t1x3y6z9r", code: "not_found", message: "Document not found." }],
      },
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
    describeOperation(contract.recognizeDocument, {
      description:
        "Adds a version with the same file, whose pages without text are read by OCR (English, at most 200 pages). Earlier versions keep their text. Waits up to ten seconds, unless `Prefer: respond-async` is sent; `current.reading.recognition` counts the pages. Quotes from such pages are marked as read by OCR.",
      response: {
        ...documentExample,
        current: {
          ...versionExample,
          number: 3,
          note: "Version 2 with its scanned pages read by OCR",
          reading: { ...versionExample.reading, recognition: { pages_done: 3, pages_total: 3 } },
        },
      },
      problems: { 409: "The newest version is no PDF, is still being read, or has no page without text." },
    }),
    describeOperation(original.showDocumentPage, {
      description:
        "Returns a page of a PDF as a PNG of at most 10 MB, drawn at 150 dpi where that fits. Fonts that the file does not contain are replaced.",
      problems: { 409: "The file is no PDF, or the page cannot be drawn." },
    }),
    describeOperation(original.locateOnPages, {
      description:
        "Returns boxes around the words of a stretch of the text, such as a quote, or of several, on the pages of a PDF. Words that are not found on a page have no box. Other formats have no positions.",
      response: {
        document_id: DOCUMENT_ID,
        version: 2,
        pages: [{ page: 7, boxes: [{ x: 0.121, y: 0.342, width: 0.61, height: 0.014, quote: "120-180" }] }],
      },
      problems: { 409: "The version is still being read, or could not be read." },
    }),
    describeOperation(original.viewDocument, {
      description:
        "Returns a version as HTML: a web page or Markdown file as it looks, and DOCX, PPTX, XLSX, ODT, CSV and email from the structure that was read, without the layout of the original. The HTML has known elements only, without scripts, styles, links, pictures or anything else that loads. Show it in a sandboxed frame all the same. The requested quotes are marked.",
      response: {
        document_id: DOCUMENT_ID,
        version: 2,
        made_from: "page",
        html: '<h1>Access reviews</h1><p><span id="quote-18-32"></span><mark data-quotes="18-32">Every quarter.</mark></p>',
        start: 0,
        end: 32,
        characters: 32,
        marked: ["18-32"],
      },
      problems: { 409: "The version is of a format without a view, or could not be read." },
    }),
  ],
};
