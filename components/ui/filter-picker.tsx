"use client";

import { Plus, X } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "./button";
import { type OptionGroup, OptionList, useOptionListSoon } from "./option-list";
import { Popover } from "./popover";

interface FilterPickerProps {
  /** What is filtered by: "Framework". */
  name: string;
  value: string | undefined;
  groups: readonly OptionGroup[];
  onChange: (value: string | undefined) => void;
  /** The filter that `/` goes to on a page without a search field. */
  isFirst?: boolean;
}

/** A filter: a button with the choices, and once chosen a chip that removes it. */
export function FilterPicker({ name, value, groups, onChange, isFirst }: FilterPickerProps) {
  const [isOpen, setOpen] = useState(false);
  useOptionListSoon();
  if (value !== undefined) {
    const chosen = groups.flatMap((group) => group.options).find((option) => option.value === value);
    return <Chip name={name} value={chosen?.label ?? value} onRemove={() => onChange(undefined)} />;
  }
  const focusMark: ComponentProps<"button"> & { "data-filter-input"?: true } = isFirst
    ? { "data-filter-input": true }
    : {};
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={`Filter by ${name.toLowerCase()}`}
      className="w-72 overflow-hidden p-0"
      trigger={
        <Button size="sm" className="border-dashed text-ink-soft" {...focusMark}>
          <Plus />
          {name}
        </Button>
      }
    >
      <OptionList
        label={`Search ${name.toLowerCase()}`}
        value={value}
        groups={groups}
        onChoose={(next) => {
          setOpen(false);
          onChange(next);
        }}
      />
    </Popover>
  );
}

interface ChipProps {
  /** "System: Credit scoring". */
  name: string;
  value: string;
  onRemove: () => void;
}

/** A filter that is in force. */
export function Chip({ name, value, onRemove }: ChipProps) {
  return (
    <span
      data-current
      className="inline-flex h-7 max-w-72 items-center gap-1 rounded-md border border-line bg-surface pr-0.5 pl-2 text-sm"
    >
      <span className="text-ink-muted">{name}</span>
      <span className="truncate font-medium">{value}</span>
      <button
        type="button"
        aria-label={`Remove the filter ${name} ${value}`}
        onClick={onRemove}
        className="rounded-sm p-1 text-ink-muted hover:bg-hover hover:text-ink"
      >
        <X className="size-3.5" />
      </button>
    </span>
  );
}
