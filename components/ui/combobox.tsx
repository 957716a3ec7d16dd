"use client";

import { ChevronsUpDown } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cn } from "./class-names";
import { controlClasses } from "./input";
import { type OptionGroup, OptionList, useOptionListSoon } from "./option-list";
import { Popover } from "./popover";

type TriggerProps = Pick<ComponentProps<"button">, "id" | "aria-describedby" | "aria-invalid" | "disabled">;

interface CommonProps extends TriggerProps {
  groups: readonly OptionGroup[];
  placeholder: string;
  searchLabel: string;
}

interface ComboboxProps extends CommonProps {
  value: string;
  onChange: (value: string) => void;
}

/** A choice from a list worth searching, in groups. */
export function Combobox({ value, onChange, ...common }: ComboboxProps) {
  return (
    <SearchableList
      {...common}
      value={value}
      onChoose={(next, close) => {
        onChange(next);
        close();
      }}
    />
  );
}

interface MultiComboboxProps extends CommonProps {
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** Several choices from a list worth searching; it stays open while they are made. */
export function MultiCombobox({ values, onChange, ...common }: MultiComboboxProps) {
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return <SearchableList {...common} value={values} onChoose={toggle} />;
}

interface SearchableListProps extends CommonProps {
  value: string | readonly string[];
  onChoose: (value: string, close: () => void) => void;
}

function SearchableList(props: SearchableListProps) {
  const { value, groups, placeholder, searchLabel, onChoose, ...trigger } = props;
  const [isOpen, setOpen] = useState(false);
  useOptionListSoon();
  const labels = groups
    .flatMap((group) => group.options)
    .filter((option) => (typeof value === "string" ? option.value === value : value.includes(option.value)))
    .map(({ label }) => label);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={searchLabel}
      className="w-(--radix-popover-trigger-width) min-w-72 overflow-hidden p-0"
      trigger={
        <button
          type="button"
          {...trigger}
          className={cn(controlClasses, "flex h-9 items-center justify-between gap-2 text-left")}
        >
          <span className={cn("truncate", labels.length === 0 && "text-ink-muted")}>
            {labels.length === 0 ? placeholder : labels.join(", ")}
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-ink-muted" aria-hidden />
        </button>
      }
    >
      <OptionList
        label={searchLabel}
        value={value}
        groups={groups}
        onChoose={(next) => onChoose(next, () => setOpen(false))}
      />
    </Popover>
  );
}
