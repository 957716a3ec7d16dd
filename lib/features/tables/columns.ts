import type { ActionItem } from "@/lib/features/actions/schema";
import type { AuditHistoryItem } from "@/lib/features/audits/schema";
import type { Member } from "@/lib/features/auth/schema";
import type { AssayDocument } from "@/lib/features/documents/schema";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { DecisionItem, SystemOverview } from "@/lib/features/governance/schema";
import type { CsvColumn } from "@/lib/platform/csv";

type Value = string | number | boolean | null;

/** Fields of an item that are one value; the others are not cells. */
type PlainField<Item> = { [Field in keyof Item]-?: Item[Field] extends Value ? Field : never }[keyof Item];

/** Columns that are called what the API calls their fields. */
function fields<Item>(...names: readonly (PlainField<Item> & string)[]): CsvColumn<Item>[] {
  return names.map((name) => ({ name, cell: (item) => plain(item[name]) }));
}

function plain(value: unknown): Value {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return null;
}

export const SYSTEM_COLUMNS: readonly CsvColumn<SystemOverview>[] = [
  ...fields<SystemOverview>("name", "owner", "risk_class", "risk_class_reason", "description"),
  ...fields<SystemOverview>("risk_score", "risk_level", "audit_coverage"),
  { name: "last_drift_score", cell: ({ last_drift }) => last_drift?.drift_score },
  { name: "last_drift_threshold", cell: ({ last_drift }) => last_drift?.threshold },
  { name: "is_drifting", cell: ({ last_drift }) => last_drift?.is_drifting },
  { name: "last_measured_at", cell: ({ last_drift }) => last_drift?.timestamp },
  ...fields<SystemOverview>("open_reviews", "keeps_inputs", "asks_model_when_unsure"),
  ...fields<SystemOverview>("created_at", "updated_at", "id"),
];

export const AUDIT_COLUMNS = fields<AuditHistoryItem>(
  ...(["system_name", "framework", "scope", "compliance_score", "previous_score"] as const),
  ...(["requirements_coverage", "fulfillment", "controls_assessed", "insufficient_evidence"] as const),
  ...(["findings_count", "engine", "superseded_documents", "timestamp", "id"] as const),
);

export const EVIDENCE_COLUMNS = fields<Evidence>(
  ...(["title", "kind", "owner", "effective_date", "expires_on", "is_expired", "controls_count"] as const),
  ...(["url", "audit_id", "file_name", "media_type", "size_bytes", "sha256"] as const),
  ...(["document_id", "document_version", "uploaded_by_name", "created_at", "id"] as const),
);

export const DECISION_COLUMNS = fields<DecisionItem>(
  ...(["timestamp", "system_name", "kind", "decision", "risk_level", "drift_score", "threshold"] as const),
  ...(["is_drifting", "embedding_method", "comparison", "excerpt", "review_id", "ledger_id", "id"] as const),
);

export const DOCUMENT_COLUMNS: readonly CsvColumn<AssayDocument>[] = [
  ...fields<AssayDocument>("title", "kind", "system_name", "owner", "confidentiality", "origin"),
  ...fields<AssayDocument>("effective_date", "review_date", "is_review_due"),
  { name: "file_name", cell: ({ current }) => current.file_name },
  { name: "version", cell: ({ current }) => current.number },
  { name: "sha256", cell: ({ current }) => current.sha256 },
  { name: "reading", cell: ({ current }) => current.reading.status },
  { name: "source", cell: ({ source }) => source?.name },
  ...fields<AssayDocument>(
    "controls_count",
    "audits_count",
    "created_by_name",
    "created_at",
    "updated_at",
    "id",
  ),
];

export const ACTION_COLUMNS: readonly CsvColumn<ActionItem>[] = [
  ...fields<ActionItem>("title", "status", "severity", "owner_name", "due_date", "due_state", "system_name"),
  { name: "source_type", cell: ({ source }) => source?.type },
  { name: "source", cell: ({ source }) => source?.label },
  ...fields<ActionItem>("created_by_name", "created_at", "updated_at", "closed_at", "closed_by_name", "id"),
];

export const MEMBER_COLUMNS = fields<Member>("name", "email", "role", "status", "created_at", "id");
