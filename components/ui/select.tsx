"use client";

import { Check, ChevronDown } from "lucide-react";
import type { Select as RadixSelect } from "radix-ui";
import { type ComponentProps, useState } from "react";
import { cn } from "./class-names";
import { Floating } from "./floating";
import { controlClasses } from "./input";

const CLOSED = {
  type: "button",
  role: "combobox",
  "aria-expanded": false,
  "aria-autocomplete": "none",
  "data-state": "closed",
};

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  description?: string;
}

interface SelectProps<Value extends string>
  extends Pick<
    ComponentProps<typeof RadixSelect.Trigger>,
    "id" | "autoFocus" | "aria-describedby" | "aria-invalid" | "aria-label"
  > {
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  size?: "sm" | "md";
  disabled?: boolean;
  className?: string;
}

/** A choice from a short list. For a list worth searching use `Combobox`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange, size = "md", disabled, className, ...trigger } = props;
  const [isOpen, setOpen] = useState(false);
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Floating
      closed={CLOSED}
      trigger={
        <button
          type="button"
          {...trigger}
          disabled={disabled}
          data-disabled={disabled ? "" : undefined}
          className={cn(
            controlClasses,
            "inline-flex items-center justify-between gap-2 text-left",
            size === "sm" ? "h-7 px-2 text-sm" : "h-9",
            className,
          )}
        >
          <span className="pointer-events-none">
            {options.find((option) => option.value === value)?.label}
          </span>
          <ChevronDown className="size-4 shrink-0 text-ink-muted" aria-hidden />
        </button>
      }
    >
      {({ Select: Radix }, adopted) => (
        <Radix.Root
          value={value}
          onValueChange={choose}
          disabled={disabled}
          open={isOpen}
          onOpenChange={setOpen}
        >
          <Radix.Trigger asChild>{adopted}</Radix.Trigger>
          {/* A press outside only closes the list, and does not reach what is below it. */}
          {isOpen && (
            <Radix.Portal>
              <div aria-hidden className="pointer-events-auto fixed inset-0 z-40" />
            </Radix.Portal>
          )}
          <Radix.Portal>
            <Radix.Content
              position="popper"
              sideOffset={4}
              collisionPadding={8}
              className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-80 animate-appear overflow-y-auto rounded-lg bg-surface p-1 shadow-float"
            >
              <Radix.Viewport>
                {options.map((option) => (
                  <Radix.Item
                    key={option.value}
                    value={option.value}
                    // Named by all that it shows, not by its label alone.
                    aria-labelledby={undefined}
                    className="flex items-start gap-2 rounded-md py-1.5 pr-3 pl-2 text-sm outline-none data-highlighted:bg-hover"
                  >
                    <span className="flex size-4 shrink-0 items-center pt-0.5">
                      <Radix.ItemIndicator>
                        <Check className="size-4 text-accent-text" />
                      </Radix.ItemIndicator>
                    </span>
                    <span className="flex flex-col">
                      <Radix.ItemText>{option.label}</Radix.ItemText>
                      {option.description && (
                        <span className="text-ink-muted text-xs">{option.description}</span>
                      )}
                    </span>
                  </Radix.Item>
                ))}
              </Radix.Viewport>
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </Floating>
  );
}
