"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { useFocusOnError } from "@/components/ui/focus";
import { Input, Textarea } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";

/** What a bulk change sets: fields of the API; null empties one. */
export type BulkValues = Readonly<Record<string, string | null>>;

/** A change of several records. */
export interface BulkRequest {
  ids: readonly string[];
  values: BulkValues;
}

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
  reason?: { name: string; label: string; isNeededFor: (value: string) => boolean };
}

interface BulkFieldFormProps {
  field: BulkField;
  isOpen: boolean;
  isBusy: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Answers the reason when nothing was changed; what was entered stays then. */
  onApply: (values: BulkValues) => Promise<string | undefined>;
}

/** A button with the form that sets one field of all selected records. */
export function BulkFieldForm({ field, isOpen, isBusy, onOpenChange, onApply }: BulkFieldFormProps) {
  const id = useId();
  const [value, setValue] = useState("");
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const form = useFocusOnError(error);
  const label = field.label.toLowerCase();
  const needsReason = field.reason?.isNeededFor(value) ?? false;
  const apply = async (values: BulkValues) => {
    setError(undefined);
    setError(await onApply(values));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === "" || (needsReason && reason.trim() === "")) return;
    void apply({
      [field.name]: value,
      ...(needsReason && field.reason ? { [field.reason.name]: reason } : {}),
    });
  };
  return (
    <Popover
      label={`Set ${label}`}
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <Button size="sm" disabled={isBusy}>
          {field.icon}
          {`Set ${label}`}
        </Button>
      }
    >
      <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
        <Field id={id} label={field.label} error={error}>
          {field.kind === "day" ? (
            <Input
              id={id}
              type="date"
              value={value}
              onChange={(event) => setValue(event.target.value)}
              {...describedBy(id, { error })}
            />
          ) : (
            <Select
              id={id}
              value={value}
              options={field.options ?? []}
              onChange={setValue}
              {...describedBy(id, { error })}
            />
          )}
        </Field>
        {needsReason && field.reason && (
          <Field id={`${id}-reason`} label={field.reason.label}>
            <Textarea
              id={`${id}-reason`}
              rows={3}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
        <div className="flex justify-between gap-2">
          {field.emptyLabel && (
            <Button
              size="sm"
              variant="ghost"
              disabled={isBusy}
              onClick={() => void apply({ [field.name]: null })}
            >
              {field.emptyLabel}
            </Button>
          )}
          <Button
            size="sm"
            type="submit"
            variant="primary"
            className="ml-auto"
            isBusy={isBusy}
            disabled={value === "" || (needsReason && reason.trim() === "")}
          >
            Apply
          </Button>
        </div>
      </form>
    </Popover>
  );
}
