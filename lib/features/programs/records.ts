import { type Fact, textDigest } from "@/lib/features/records";
import type { RecordKind } from "@/lib/features/records/vocabulary";
import type { FieldChange } from "./control-queries";
import type { ProgramRow } from "./program-queries";
import type { ChangeSource } from "./schema";

interface ChangedControl {
  kind: Extract<RecordKind, "control_status" | "control_exclusion" | "control_exclusion_removed">;
  changes: readonly FieldChange[];
  source: ChangeSource;
  sourceId?: string | undefined;
  note?: string | undefined;
  at: Date;
}

interface RecordedControl {
  id: string;
  framework: string;
  control_id: string;
  title: string;
}

/** A control as the subject of a record. */
export function controlSubject({ id, framework, control_id, title }: RecordedControl): Fact["subject"] {
  return { type: "control", id, label: `${framework} ${control_id} ${title}` };
}

/** What the chain of records has of a changed control: the same changes as its line of history. Pure. */
export function toControlFact(
  program: Pick<ProgramRow, "id" | "name">,
  control: RecordedControl,
  { kind, changes, source, sourceId, note, at }: ChangedControl,
): Fact {
  return {
    kind,
    subject: controlSubject(control),
    payload: {
      program: { id: program.id, name: program.name },
      framework: control.framework,
      control_id: control.control_id,
      changes: changes.map(toRecordedChange),
      source,
      source_id: sourceId,
      note_digest: note ? textDigest(note) : undefined,
    },
    at,
  };
}

/** An implementation is written at length, so the chain has its digest. */
function toRecordedChange({ field, from, to }: FieldChange) {
  if (field !== "implementation") return { field, from, to };
  return { field, from_digest: textDigest(String(from ?? "")), to_digest: textDigest(String(to ?? "")) };
}

/** A program as the subject of a record. */
export function programSubject({ id, name }: Pick<ProgramRow, "id" | "name">): Fact["subject"] {
  return { type: "program", id, label: name };
}
