import { type Fact, textDigest } from "@/lib/features/records";

type Value = string | null;

/** A field that has another value than before. */
export interface FieldChange {
  field: string;
  from: Value;
  to: Value;
}

/** Fields that go with another one, which is recorded. */
const SHADOWS: readonly string[] = ["owner_name"];

/** What is different after a change; values that are the same or not given are left out. Pure. */
export function changesBetween(before: object, after: object): FieldChange[] {
  const old = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => {
    const from = toValue(old.get(field));
    const to = toValue(value);
    return value === undefined || from === to || SHADOWS.includes(field) ? [] : [{ field, from, to }];
  });
}

/** Empty texts and missing values are the same. */
function toValue(value: unknown): Value {
  if (value === undefined || value === null || value === "") return null;
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Fields that people write at length: the chain has their digests. */
const LONG: readonly string[] = ["description", "root_cause", "work_done", "notes"];

/** Changes as the chain of records keeps them. Pure. */
export function recordedChanges(changes: readonly FieldChange[]) {
  return changes.map(({ field, from, to }) =>
    LONG.includes(field)
      ? { field, from_digest: textDigest(from ?? ""), to_digest: textDigest(to ?? "") }
      : { field, from, to },
  );
}

/** An action as the subject of a record. */
export function actionSubject({ id, title }: { id: string; title: string }): Fact["subject"] {
  return { type: "action", id, label: title };
}

/** An incident as the subject of a record. */
export function incidentSubject({ id, title }: { id: string; title: string }): Fact["subject"] {
  return { type: "incident", id, label: title };
}
