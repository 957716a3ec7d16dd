"use client";

import { ChevronsUpDown } from "lucide-react";
import { Popover as Radix } from "radix-ui";
import { type ComponentProps, useState } from "react";
import { cn } from "./class-names";
import { controlClasses } from "./input";
import { type OptionGroup, OptionList } from "./option-list";

interface ComboboxProps
  extends Pick<ComponentProps<"button">, "id" | "aria-describedby" | "aria-invalid" | "disabled"> {
  value: string;
  groups: readonly OptionGroup[];
  placeholder: string;
  searchLabel: string;
  onChange: (value: string) => void;
}

/** A choice from a list worth searching, in groups. */
export function Combobox({ value, groups, placeholder, searchLabel, onChange, ...trigger }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = groups.flatMap((group) => group.options).find((option) => option.value === value);
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger
        {...trigger}
        className={cn(controlClasses, "flex h-9 items-center justify-between gap-2 text-left")}
      >
        <span className={cn("truncate", !chosen && "text-ink-muted")}>{chosen?.label ?? placeholder}</span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink-muted" aria-hidden />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={searchLabel}
          className="z-50 w-(--radix-popover-trigger-width) min-w-72 animate-appear overflow-hidden rounded-lg bg-surface shadow-float"
        >
          <OptionList
            label={searchLabel}
            value={value}
            groups={groups}
            onChoose={(next) => {
              onChange(next);
              setOpen(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
