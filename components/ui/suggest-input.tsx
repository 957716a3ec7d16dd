"use client";

import { type ComponentProps, type KeyboardEvent, useId, useState } from "react";
import { cn } from "./class-names";
import { Input } from "./input";

interface SuggestInputProps extends Omit<ComponentProps<typeof Input>, "onChange" | "value"> {
  value: string;
  suggestions: readonly string[];
  onChange: (value: string) => void;
}

/** A free text with suggestions (the combobox pattern of WAI-ARIA): arrows choose, Escape closes. */
export function SuggestInput({ value, suggestions, onChange, ...props }: SuggestInputProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = value.trim().toLowerCase();
  const matches = suggestions
    .filter((name) => name.toLowerCase().includes(typed) && name !== value)
    .slice(0, 8);
  const isShown = isOpen && matches.length > 0;

  const choose = (name: string) => {
    onChange(name);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = isShown ? matches[active] : undefined;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(
        (index) =>
          (index + step + matches.length + (index < 0 && step < 0 ? 1 : 0)) % Math.max(1, matches.length),
      );
    } else if (event.key === "Enter" && chosen !== undefined && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && isShown) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div className="relative">
      <Input
        {...props}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        value={value}
        // Not on focus: a form moves that to a field it complains about, and the list would cover the complaint.
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-30 mt-1 animate-appear rounded-lg bg-surface p-1 shadow-float"
      >
        {matches.map((name, index) => (
          <div
            key={name}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Choosing on mouse down, before the blur of the field closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(name);
            }}
            className={cn(
              "truncate rounded-md px-2 py-1.5 text-sm hover:bg-hover",
              index === active && "bg-hover",
            )}
          >
            {name}
          </div>
        ))}
      </div>
    </div>
  );
}
