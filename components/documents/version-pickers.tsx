"use client";

import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { useServerFilter } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { dayText } from "@/lib/core/days";
import type { DocumentVersion } from "@/lib/features/documents/schema";

interface VersionPickersProps {
  versions: readonly DocumentVersion[];
  from: number;
  to: number;
}

/** Which two versions are compared. */
export function VersionPickers({ versions, from, to }: VersionPickersProps) {
  const { change, isPending } = useServerFilter();
  const options = versions.map(({ number, created_at }) => ({
    value: String(number),
    label: `Version ${number}, ${dayText(created_at)}`,
  }));
  return (
    <div className="flex flex-wrap items-end gap-3" aria-busy={isPending}>
      <Picker label="Before" value={from} options={options} onChange={(number) => change({ from: number })} />
      <ArrowRight className="mb-2.5 size-4 text-ink-muted max-sm:hidden" aria-hidden />
      <Picker label="After" value={to} options={options} onChange={(number) => change({ to: number })} />
    </div>
  );
}

interface PickerProps {
  label: string;
  value: number;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Picker({ label, value, options, onChange }: PickerProps) {
  const id = useId();
  return (
    <div className="flex w-56 max-w-full flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <Select id={id} value={String(value)} options={options} onChange={onChange} />
    </div>
  );
}
