import type { ReactNode } from "react";

/** What a bulk change sets: fields of the API; null empties one. */
export type BulkValues = Readonly<Record<string, string | null>>;

/** A change of several records. */
export interface BulkRequest {
  ids: readonly string[];
  values: BulkValues;
}

/** A field that is set for several records at once. */
export interface BulkField {
  /** The field of the API. */
  name: string;
  label: string;
  icon: ReactNode;
  kind: "day" | "choice";
  options?: readonly { value: string; label: string }[];
  /** What removes the value, where it may be empty: "No owner". */
  emptyLabel?: string;
  /** A second field that says why, where the value needs one. */
  reason?: BulkReason;
}

interface BulkReason {
  name: string;
  label: string;
  /** What to do when it was left empty. */
  missing: string;
  isNeededFor: (value: string) => boolean;
}
