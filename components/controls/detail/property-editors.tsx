"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { dayText } from "@/components/ui/days";
import { describedBy, Field } from "@/components/ui/field";
import { useFocusOnError } from "@/components/ui/focus";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { SuggestInput } from "@/components/ui/suggest-input";
import { OWNER_HELP } from "../bulk-forms";
import { Owner, type Person } from "../people";
import type { Refusal } from "../use-controls";

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

/** After how many days the control is due for review again. */
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

interface PropertyEditorProps {
  label: string;
  shown: ReactNode;
  initial: string;
  clearLabel: string;
  canClear: boolean;
  /** What is wrong with a value, in words of what to do. */
  check?: (value: string) => string | undefined;
  onSave: (value: string) => Promise<Refusal>;
  children: (field: {
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  }) => ReactNode;
}

/** A value that opens a small form, which closes when the value is saved. */
function PropertyEditor(props: PropertyEditorProps) {
  const { label, shown, onSave } = props;
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const save = async (value: string): Promise<Refusal> => {
    setBusy(true);
    const refusal = await onSave(value);
    setBusy(false);
    if (refusal === undefined) setOpen(false);
    return refusal;
  };
  return (
    <Popover
      label={label}
      align="end"
      open={isOpen}
      // What is being sent stays in sight until its answer is there.
      onOpenChange={(next) => !isBusy && setOpen(next)}
      trigger={
        <button
          type="button"
          className="-mx-1.5 flex h-7 min-w-0 items-center rounded-md px-1.5 text-left hover:bg-pressed"
        >
          <span className="sr-only">{`Change ${label.toLowerCase()}, now `}</span>
          {shown}
        </button>
      }
    >
      <EditorForm {...props} isBusy={isBusy} onSave={save} onSame={() => setOpen(false)} />
    </Popover>
  );
}

function EditorForm(props: PropertyEditorProps & { isBusy: boolean; onSame: () => void }) {
  const { initial, clearLabel, canClear, check, isBusy, onSave, onSame, children } = props;
  // `initial` may already show what is being saved; what the form began with stays.
  const [began] = useState(initial);
  const [value, setValue] = useState(began);
  const [error, setError] = useState<string>();
  const form = useFocusOnError(error);
  const save = async (next: string) => {
    if (next === began) return onSame();
    setError(undefined);
    setError(await onSave(next));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = check?.(value.trim());
    setError(wrong);
    if (wrong === undefined) void save(value.trim());
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
      {children({ value, error, onChange: setValue })}
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" disabled={!canClear || isBusy} onClick={() => void save("")}>
          {clearLabel}
        </Button>
        <Button size="sm" type="submit" variant="primary" isBusy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
