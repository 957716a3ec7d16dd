"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { useFocusOnError } from "@/components/ui/use-focus-on-error";
import type { Refusal } from "../refusal";

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
export function PropertyEditor(props: PropertyEditorProps) {
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
