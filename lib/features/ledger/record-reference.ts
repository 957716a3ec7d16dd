import { describeSchema, type SchemaReference } from "@/lib/core/reference";
import { RecordedChangeSchema } from "@/lib/features/records/payload-schema";
import {
  ChangedRecordSchema,
  ExportedRecordSchema,
  RECORD_KINDS,
  RecordActorSchema,
  RecordEntryDetailSchema,
  RecordEntrySchema,
  RecordSubjectSchema,
  SUBJECT_TYPES,
} from "./schema";

const listed = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(", ");

const recordTexts = {
  chain: "The chain the entry belongs to.",
  id: "Position in the organization's chain of records: 1, 2, 3 and so on, without gaps.",
  kind: `What happened: ${listed(RECORD_KINDS)}. Kinds may be added.`,
  current_hash: "SHA-256 of this entry's canonical text.",
  previous_hash: "`current_hash` of the entry before it; of the first entry, 64 zeros.",
  timestamp: "When it happened.",
  payload_digest: "SHA-256 of the details.",
};

const hashedTexts = {
  canonical: "The exact text (RFC 8785) whose UTF-8 bytes were hashed.",
  payload: "The details as canonical JSON text; `payload_digest` is its SHA-256.",
};

/** What the entries of the chain `records` mean. */
export const recordSchemas: readonly SchemaReference[] = [
  describeSchema("RecordSubject", RecordSubjectSchema, "What a record is about.", {
    type: `What it is: ${listed(SUBJECT_TYPES)}. Types may be added.`,
    id: "Its ID.",
    label: "Its name at the time.",
  }),
  describeSchema("RecordActor", RecordActorSchema, "Who did what a record says.", {
    type: "`member`, `api_key`, `auditor` (invited from outside), `system` (Assay by itself) or `operator` (the command line of the installation).",
    id: "ID of the user, the API key or the auditor.",
    name: "Name at the time.",
  }),
  describeSchema(
    "RecordEntry",
    RecordEntrySchema,
    "A record in the organization's second hash chain: an audit, a status, evidence, a key or a setting. An entry never changes.",
    { ...recordTexts, subject: "What it is about.", actor: "Who did it." },
  ),
  describeSchema("RecordedChange", RecordedChangeSchema, "A field that a record says has changed.", {
    field: "Name of the field.",
    from: "Value before; null where there was none. Left out where the ledger keeps a digest of the text.",
    to: "Value after; null where there is none. Left out where the ledger keeps a digest of the text.",
  }),
  describeSchema("ChangedRecord", ChangedRecordSchema, "A record with the changes that its details list.", {
    ...recordTexts,
    subject: "What it is about.",
    actor: "Who did it.",
    changes: "What changed, each field from what to what; empty where the details list no changes.",
  }),
  describeSchema(
    "RecordEntryDetail",
    RecordEntryDetailSchema,
    "A record with everything needed to check its hashes.",
    {
      ...recordTexts,
      ...hashedTexts,
      checkpoint_size: "Smallest signed size that covers the entry; null while no checkpoint does.",
    },
  ),
  describeSchema("ExportedRecord", ExportedRecordSchema, "One line of an export of records.", {
    ...recordTexts,
    ...hashedTexts,
  }),
];
