"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { SuggestInput } from "@/components/ui/suggest-input";
import { OWNER_HELP } from "../bulk-forms";
import { dayText } from "../days";
import { Owner } from "../people";
import type { Person } from "../types";

interface EditorProps<Value> {
  onSave: (value: Value | null) => void;
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
      {({ value, onChange }) => (
        <Field id={id} label="Due date" help={DAY_HELP}>
          <Input
            id={id}
            type="date"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            {...describedBy(id, { help: DAY_HELP })}
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

const INTERVAL_HELP = "Once implemented, it is due again this long after each review.";

interface PropertyEditorProps {
  label: string;
  shown: ReactNode;
  initial: string;
  clearLabel: string;
  canClear: boolean;
  /** What is wrong with a value, in words of what to do. */
  check?: (value: string) => string | undefined;
  onSave: (value: string) => void;
  children: (field: {
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  }) => ReactNode;
}

/** A value that opens a small form. */
function PropertyEditor(props: PropertyEditorProps) {
  const { label, shown, initial, onSave } = props;
  const [isOpen, setOpen] = useState(false);
  const save = (value: string) => {
    setOpen(false);
    if (value !== initial) onSave(value);
  };
  return (
    <Popover
      label={label}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-label={`Change ${label.toLowerCase()}`}
          className="-mx-1.5 flex h-7 min-w-0 items-center rounded-md px-1.5 text-left hover:bg-pressed"
        >
          {shown}
        </button>
      }
    >
      <EditorForm {...props} onSave={save} />
    </Popover>
  );
}

function EditorForm({ initial, clearLabel, canClear, check, onSave, children }: PropertyEditorProps) {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = check?.(value.trim());
    setError(wrong);
    if (wrong === undefined) onSave(value.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {children({ value, error, onChange: setValue })}
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" disabled={!canClear} onClick={() => onSave("")}>
          {clearLabel}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}
