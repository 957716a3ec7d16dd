import type { AssayDocument, DocumentText, DocumentVersion } from "../schema";

export const DOCUMENT_ID = "doc_01kajq4c2v7m0r5s8t1x3y6z9q";

export const versionExample: DocumentVersion = {
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
    recognition: null,
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
  source: null,
  current: versionExample,
  controls_count: 3,
  audits_count: 1,
  created_by: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
  created_by_name: "Mira Hoffmann",
  created_at: "2026-10-01T09:00:00.000Z",
  updated_at: "2026-11-02T08:15:00.000Z",
  version: 2,
};

export const textExample: DocumentText = {
  document_id: DOCUMENT_ID,
  version: 2,
  characters: 31_208,
  start: 0,
  text: "# Access reviews\n\nAccess rights are reviewed every quarter.",
  parts: [
    {
      kind: "page",
      number: 1,
      name: null,
      start: 0,
      end: 2_604,
      has_text: true,
      recognized: false,
      confidence: null,
    },
  ],
  blocks: [
    { kind: "heading", start: 2, end: 16, level: 1 },
    { kind: "paragraph", start: 18, end: 59, level: 0 },
  ],
};
