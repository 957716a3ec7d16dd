import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  type EvidencePackage,
  PackageCountsSchema,
  PackageProgressSchema,
  PackageSchema,
  PackageSubjectSchema,
} from "./schema";

const PACKAGE_ID = "pkg_01kajq4c2v7m0r5s8t1x3y6z9s";

const readyExample: EvidencePackage = {
  id: PACKAGE_ID,
  subject: { type: "program", id: "prg_01kajq4c2v7m0r5s8t1x3y6z9c", name: "ISO 27001 certification" },
  status: "ready",
  progress: { files_done: 241, files_total: 241 },
  file_name: `program-package-${PACKAGE_ID}.zip`,
  size_bytes: 48_211_734,
  sha256: "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  contents_sha256: "sha256:60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
  counts: { controls: 93, evidence: 61, files: 48, approvals: 74, audits: 2, ledger_entries: 512 },
  failure: null,
  requested_by: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
  requested_by_name: "Mira Hoffmann",
  created_at: "2026-11-23T09:00:00.000Z",
  finished_at: "2026-11-23T09:00:04.200Z",
  expires_at: "2026-12-23T09:00:04.200Z",
};

const waitingExample: EvidencePackage = {
  ...readyExample,
  status: "waiting",
  progress: { files_done: 0, files_total: null },
  size_bytes: null,
  sha256: null,
  contents_sha256: null,
  counts: null,
  finished_at: null,
  expires_at: null,
};

const auditSubject = {
  type: "audit",
  id: "aud_01kajq4c2v7m0r5s8t1x3y6z9d",
  name: "Support assistant against EU_AI_ACT",
} as const;
const auditExample = {
  ...waitingExample,
  subject: auditSubject,
  file_name: `audit-package-${PACKAGE_ID}.zip`,
};

const CREATED =
  "Follow `Location` until `status` is `ready` or `failed`. Packages are built one at a time for each organization. A package is deleted when it expires, after `ASSAY_PACKAGE_DAYS`. Its creation is an entry of the ledger's records, which vouches for its content.";

export const reference: Reference = {
  areas: {
    "Evidence packages":
      "One file with a program or an audit and the proof of it, to be checked offline with the program inside it.",
  },
  parameters: {
    "/v1/packages/{id}": {
      name: "PackageId",
      description: "ID of the evidence package.",
      example: PACKAGE_ID,
    },
  },
  schemas: [
    describeSchema("EvidencePackage", PackageSchema, "A program or an audit in one file, with its proof.", {
      id: "ID of the package.",
      subject: "What it is about, with its name at the request.",
      status: "`waiting` and `building` end by themselves; `failed` has the reason in `failure`.",
      progress: "How many files are in it, and how many there will be; null until that is known.",
      file_name: "Name under which it is downloaded.",
      size_bytes: "Size of the file; null before it is ready.",
      sha256: "SHA-256 of the file; null before it is ready.",
      contents_sha256: "SHA-256 of `SHA256SUMS` in the package, as in its ledger entry; null before that.",
      counts: "How many things of each kind it holds; null before it is ready.",
      failure: "Why it failed; null otherwise.",
      requested_by: "ID of the member or API key that requested it.",
      requested_by_name: "Name of the member or API key at that time.",
      created_at: "When it was requested.",
      finished_at: "When it was ready or failed; null before.",
      expires_at: "When it is deleted; null before it is ready.",
    }),
    describeFields(PackageSubjectSchema, {
      type: "`program` or `audit`.",
      id: "ID of the program or audit.",
      name: "Its name at the request.",
    }),
    describeFields(PackageProgressSchema, {
      files_done: "How many files are in it.",
      files_total: "How many files there will be; null until that is known.",
    }),
    describeSchema("EvidencePackageCounts", PackageCountsSchema, "How many things of each kind it holds.", {
      controls: "Controls of the program; 0 for an audit.",
      evidence: "Items of evidence, links and audits among them.",
      files: "Original files: of evidence, and documents that audits read.",
      approvals: "Requests to approve a control, decided or not.",
      audits: "Audits.",
      ledger_entries: "Entries of the ledger's records.",
    }),
  ],
  operations: [
    describeOperation(contract.createProgramPackage, {
      description: `Builds a package of a program with its controls, requirements, evidence, approvals, audits and ledger entries. An API key needs the scope \`audit\` too. ${CREATED}`,
      response: waitingExample,
      problems: { 409: "A package of this program is being built already." },
    }),
    describeOperation(contract.listProgramPackages, {
      description: "Returns the packages of a program, newest first. An API key needs the scope `audit` too.",
      response: { total: 1, data: [readyExample] },
    }),
    describeOperation(contract.createAuditPackage, {
      description: `Builds a package of a completed audit with its report, the documents it read and ledger entries. ${CREATED}`,
      response: auditExample,
      problems: { 409: "The audit is not completed, or a package of it is being built already." },
    }),
    describeOperation(contract.listAuditPackages, {
      description: "Returns the packages of an audit, newest first.",
      response: { total: 1, data: [auditExample] },
    }),
    describeOperation(contract.getPackage, {
      description:
        "Returns a package and how far it is. An API key needs the scope `audit`, for the package of a program the scope `programs` too.",
      response: readyExample,
    }),
    describeOperation(contract.downloadPackage, {
      description:
        "Downloads the zip file. A download that broke off goes on with `Range`, and with `If-Range` and the `ETag` of the first answer. Each download is recorded. Compare the file's SHA-256 with that of the package, and run `node verify.mjs PACKAGE.zip` with the program in it.",
      problems: { 409: "The package is not ready." },
    }),
    describeOperation(contract.deletePackage, {
      description:
        "Deletes a package and its file, or cancels one that waits or is being built. The deletion is recorded; the entry of its creation stays.",
    }),
  ],
};
