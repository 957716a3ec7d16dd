import { KIND_LABELS } from "@/components/decisions/labels";

interface Subject {
  /** What the entry records, in words; undefined where the payload does not say. */
  what: string | undefined;
  decisionId: string | undefined;
  reviewId: string | undefined;
  /** The entry of the escalated decision, where this one resolves its review. */
  reviewedEntryId: number | undefined;
}

const SUBJECT_LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(KIND_LABELS),
  ["review", "Resolution of a human review"],
]);

/** What an entry is about, from its payload; an older or foreign payload names nothing. */
export function readSubject(payload: string): Subject {
  const fields = parse(payload);
  const textIn = (name: string) => {
    const value = fields[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return {
    what: SUBJECT_LABELS.get(textIn("kind") ?? ""),
    decisionId: textIn("decision_id"),
    reviewId: textIn("review_id"),
    reviewedEntryId: idOf(fields.reviewed_entry),
  };
}

function idOf(entry: unknown): number | undefined {
  const isEntry = typeof entry === "object" && entry !== null && "id" in entry;
  return isEntry && typeof entry.id === "number" ? entry.id : undefined;
}

function parse(payload: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
