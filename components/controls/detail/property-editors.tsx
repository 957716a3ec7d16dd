"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Popover } from "@/components/ui/popover";
import { dayText } from "@/lib/core/days";
import { Owner, type Person } from "../people";
import type { PropertyFormProps } from "./property-forms";

const OwnerForm = dynamic(async () => (await import("./property-forms")).OwnerForm, { ssr: false });
const DayForm = dynamic(async () => (await import("./property-forms")).DayForm, { ssr: false });
const IntervalForm = dynamic(async () => (await import("./property-forms")).IntervalForm, { ssr: false });

type EditorProps<Value> = Pick<PropertyFormProps<Value>, "onSave">;

/** The owner: a member's email, or a free text. */
export function OwnerEditor({
  owner,
  members,
  onSave,
}: EditorProps<string> & { owner: string | null; members: readonly Person[] }) {
  return (
    <PropertyEditor
      label="Owner"
      shown={<Owner owner={owner} isWhole className="max-w-full" />}
      value={owner}
      onSave={onSave}
    >
      {(form) => <OwnerForm {...form} members={members} />}
    </PropertyEditor>
  );
}

/** The day by which it should be implemented. */
export function DayEditor({ day, onSave }: EditorProps<string> & { day: string | null }) {
  return (
    <PropertyEditor
      label="Due date"
      shown={day === null ? <span className="text-ink-muted">No date</span> : dayText(day)}
      value={day}
      onSave={onSave}
    >
      {(form) => <DayForm {...form} />}
    </PropertyEditor>
  );
}

/** After how many days the control is due for review again. */
export function IntervalEditor({ days, onSave }: EditorProps<number> & { days: number | null }) {
  return (
    <PropertyEditor
      label="Review interval"
      shown={days === null ? <span className="text-ink-muted">No interval</span> : `${days} days`}
      value={days}
      onSave={onSave}
    >
      {(form) => <IntervalForm {...form} />}
    </PropertyEditor>
  );
}

interface PropertyEditorProps<Value> extends EditorProps<Value> {
  label: string;
  shown: ReactNode;
  value: Value | null;
  children: (form: PropertyFormProps<Value>) => ReactNode;
}

/** A value that opens a small form, which closes when the value is saved. */
function PropertyEditor<Value>({ label, shown, value, onSave, children }: PropertyEditorProps<Value>) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const save = async (next: Value | null) => {
    setBusy(true);
    try {
      await onSave(next);
    } finally {
      setBusy(false);
    }
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
      {children({ initial: value, onSave: save, onDone: () => setOpen(false) })}
    </Popover>
  );
}
