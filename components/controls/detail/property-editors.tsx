"use client";

import { useId } from "react";
import { dayText } from "@/components/ui/days";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SuggestInput } from "@/components/ui/suggest-input";
import { OWNER_HELP } from "../bulk-forms";
import { Owner } from "../people";
import type { Refusal } from "../refusal";
import type { Person } from "../types";
import { PropertyEditor } from "./property-editor";

interface EditorProps<Value> {
  /** Answers the reason when it is refused; what was entered stays then. */
  onSave: (value: Value | null) => Promise<Refusal>;
}

/** The owner: a member's email, or a free text. */
export function OwnerEditor({
  owner,
  members,
  onSave,
}: EditorProps<string> & { owner: string | null; members: readonly Person[] }) {
  const id = useId();
  return (
    <PropertyEditor
      label="Owner"
      shown={<Owner owner={owner} className="max-w-full" />}
      initial={owner ?? ""}
      clearLabel="Unassign"
      canClear={owner !== null}
      check={(value) => (value.length > 200 ? "Use at most 200 characters." : undefined)}
      onSave={(value) => onSave(value === "" ? null : value)}
    >
      {({ value, error, onChange }) => (
        <Field id={id} label="Owner" help={OWNER_HELP} error={error}>
          <SuggestInput
            id={id}
            value={value}
            suggestions={members.map((member) => member.email)}
            placeholder="name@example.com"
            onChange={onChange}
            {...describedBy(id, { help: OWNER_HELP, error })}
          />
        </Field>
      )}
    </PropertyEditor>
  );
}

/** The day by which it should be implemented. */
export function DayEditor({ day, onSave }: EditorProps<string> & { day: string | null }) {
  const id = useId();
  return (
    <PropertyEditor
      label="Due date"
      shown={day === null ? <span className="text-ink-muted">No date</span> : dayText(day)}
      initial={day ?? ""}
      clearLabel="Remove the date"
      canClear={day !== null}
      onSave={(value) => onSave(value === "" ? null : value)}
    >
      {({ value, error, onChange }) => (
        <Field id={id} label="Due date" help={DAY_HELP} error={error}>
          <Input
            id={id}
            type="date"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            {...describedBy(id, { help: DAY_HELP, error })}
          />
        </Field>
      )}
    </PropertyEditor>
  );
}

const DAY_HELP = "When it should be implemented.";

/** After how many days somebody should look at it again. */
export function IntervalEditor({ days, onSave }: EditorProps<number> & { days: number | null }) {
  const id = useId();
  return (
    <PropertyEditor
      label="Review interval"
      shown={days === null ? <span className="text-ink-muted">No interval</span> : `${days} days`}
      initial={days === null ? "" : String(days)}
      clearLabel="Remove the interval"
      canClear={days !== null}
      check={(value) =>
        value === "" || (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 3_650)
          ? undefined
          : "Enter a number of days between 1 and 3,650."
      }
      onSave={(value) => onSave(value === "" ? null : Number(value))}
    >
      {({ value, error, onChange }) => (
        <Field id={id} label="Review every … days" help={INTERVAL_HELP} error={error}>
          <Input
            id={id}
            inputMode="numeric"
            value={value}
            placeholder="90"
            onChange={(event) => onChange(event.target.value.trim())}
            {...describedBy(id, { help: INTERVAL_HELP, error })}
          />
        </Field>
      )}
    </PropertyEditor>
  );
}

const INTERVAL_HELP =
  "The next review is due this long after the last one. It counts once the control was reviewed or is implemented.";
