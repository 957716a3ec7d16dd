import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import { BulkChangeEvidenceSchema } from "./bulk-schema";
import * as contract from "./contract";
import {
  ChangeEvidenceSchema,
  CreateEvidenceSchema,
  type Evidence,
  EvidenceQuerySchema,
  EvidenceSchema,
  UploadEvidenceSchema,
} from "./schema";

const EVIDENCE_ID = "evd_01kajq4c2v7m0r5s8t1x3y6z9p";

/** An item of evidence; programs show it attached to a control. */
export const evidenceExample: Evidence = {
  id: EVIDENCE_ID,
  kind: "link",
  title: "Human oversight procedure, version 3",
  url: "https://wiki.example.com/aria/oversight",
  audit_id: null,
  file_name: null,
  media_type: null,
  size_bytes: null,
  sha256: null,
  document_id: null,
  document_version: null,
  effective_date: "2026-10-01",
  expires_on: "2027-09-30",
  is_expired: false,
  owner: "mira@example.com",
  uploaded_by: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
  uploaded_by_name: "Mira Hoffmann",
  created_at: "2026-11-02T08:15:00.000Z",
  version: 1,
  controls_count: 3,
};

const uploaded: Evidence = {
  ...evidenceExample,
  kind: "file",
  title: "Penetration test 2026",
  url: null,
  file_name: "pentest-2026.pdf",
  media_type: "application/pdf",
  size_bytes: 482_113,
  sha256: "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  document_id: "doc_01kajq4c2v7m0r5s8t1x3y6z9q",
  document_version: 1,
  controls_count: 0,
};

const dateTexts = {
  effective_date: "From which day it holds. Without it, today.",
  expires_on: "The last day on which it counts.",
};

export const reference: Reference = {
  areas: {
    Evidence:
      "Files, links and audits that show that controls are implemented. One item may serve many controls.",
  },
  parameters: {
    "/v1/evidence/{id}": {
      name: "EvidenceId",
      description: "ID of the item of evidence.",
      example: EVIDENCE_ID,
    },
  },
  schemas: [
    describeSchema(
      "BulkChangeEvidence",
      BulkChangeEvidenceSchema,
      "The change, and the records it is made to.",
      {
        ids: "IDs of the records, at most 1,000.",
        owner: "Who keeps them up to date; null for no one.",
        expires_on: "The last day on which they count; null for no end.",
      },
    ),
    describeSchema("Evidence", EvidenceSchema, "A file, a link or an audit that shows something.", {
      id: "ID of the item.",
      kind: "What it is.",
      title: "Its title.",
      url: "Address of a link; null otherwise.",
      audit_id: "ID of the audit it is made from; null otherwise.",
      file_name: "Name of the file; null otherwise.",
      media_type: "Media type, read from the file's content; null when it is no file.",
      size_bytes: "Size of the file; null when it is no file.",
      sha256: "SHA-256 of the file's bytes; null when it is no file.",
      document_id: "ID of the document that the file is a version of; null when it is no file.",
      document_version: "Number of that version; null when it is no file.",
      effective_date: "From which day it holds.",
      expires_on: "The last day on which it counts; null when it does not expire.",
      is_expired: "Whether that day has passed.",
      owner: "Who keeps it up to date: a member's email, or any name; null when no one does.",
      uploaded_by: "ID of the member or API key that added it.",
      uploaded_by_name: "Name of the member or API key at that time.",
      created_at: "When it was added.",
      version: "Counts changes of its title and dates; its content never changes.",
      controls_count: "How many controls it is attached to.",
    }),
    describeSchema(
      "CreateEvidence",
      CreateEvidenceSchema,
      "A link, an audit or a document to record as evidence.",
      {
        kind: "`link` needs `title` and `url`; `audit` needs `audit_id`; `document` needs `document_id`.",
        title: "Its title. Of an audit, one is made from system, framework and score when it is left out.",
        url: "Web address of evidence kept elsewhere. Assay never fetches it.",
        audit_id: "ID of a completed audit.",
        document_id: "ID of a document.",
        document_version: "Which version of the document; the newest when left out. It stays that version.",
        ...dateTexts,
      },
    ),
    describeSchema("UploadEvidence", UploadEvidenceSchema, "A file to record as evidence.", {
      file: "The file: a document, an image, a text or an archive of at most 25 MiB.",
      title: "Its title. Without it, the file's name.",
      ...dateTexts,
    }),
    describeSchema(
      "ChangeEvidence",
      ChangeEvidenceSchema,
      "What to change. The content itself never changes.",
      {
        title: "Its title.",
        effective_date: "From which day it holds.",
        expires_on: "The last day on which it counts; null when it does not expire.",
      },
    ),
    describeFields(EvidenceQuerySchema, {
      search: "Only items whose title or file name contains this text, in any case.",
      kind: "Only items of this kind.",
      owner: "Only items of this owner, in any case; `none` for items without one.",
      expiry: "Only items that are expired, expire within 30 days (`soon`), expire later, or never expire.",
      use: "Only items that a control has (`used`), or that none has (`unused`).",
      document_id: "Only items that are a version of this document.",
    }),
  ],
  operations: [
    describeOperation(contract.listEvidence, {
      description:
        "Returns the organization's evidence, newest first unless sorted otherwise, expired items included. Search by part of a title or file name.",
      response: { total: 1, next_cursor: null, data: [evidenceExample] },
    }),
    describeOperation(contract.bulkChangeEvidence, {
      description:
        "Changes owner or last day of several items of evidence. Each record is changed on its own: one that is refused is named in `failed` with the reason, and the others are changed.",
      request: { ids: [EVIDENCE_ID, "evd_01kajq4c2v7m0r5s8t1x3y6z9q"], expires_on: "2027-12-31" },
      response: {
        changed: 1,
        unchanged: 0,
        failed: [
          { id: "evd_01kajq4c2v7m0r5s8t1x3y6z9q", code: "not_found", message: "Item of evidence not found." },
        ],
      },
    }),
    describeOperation(contract.createEvidence, {
      description:
        "Records a link to evidence kept elsewhere, or a completed audit, as an item of evidence. Attach it to controls with `POST /v1/evidence/{id}/controls`. To store a file, upload it instead.",
      request: {
        kind: "link",
        title: "Human oversight procedure, version 3",
        url: "https://wiki.example.com/aria/oversight",
        effective_date: "2026-10-01",
        expires_on: "2027-09-30",
      },
      response: { ...evidenceExample, controls_count: 0 },
    }),
    describeOperation(contract.uploadEvidence, {
      description:
        "Stores a file of at most 25 MiB as evidence, with its SHA-256. The type is read from the content: a document, an image, a text or an archive is accepted, and a program is refused whatever its name says.",
      response: uploaded,
    }),
    describeOperation(contract.getEvidence, {
      description: "Returns one item of evidence: what it is, how long it counts and who added it.",
      response: evidenceExample,
    }),
    describeOperation(contract.downloadEvidence, {
      description:
        "Downloads the file of an item of evidence, with the media type read from its content. Its bytes are checked against the recorded SHA-256 first.",
    }),
    describeOperation(contract.changeEvidence, {
      description:
        "Changes the title or the dates of an item of evidence. The content never changes: add a new item for a new version.",
      request: { expires_on: "2028-09-30" },
      response: { ...evidenceExample, expires_on: "2028-09-30" },
    }),
    describeOperation(contract.deleteEvidence, {
      description:
        "Deletes an item of evidence with its file. Detach it from its controls first. A contributor deletes what they uploaded themselves; anything else needs a manager.",
      problems: { 409: "Controls or closed corrective actions use this evidence." },
    }),
  ],
};
