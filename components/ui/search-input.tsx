"use client";

import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cn } from "./class-names";
import { controlClasses } from "./input";
import { Kbd } from "./kbd";

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** Filters the list of the page; `/` focuses it from anywhere (see `data-filter-input`). */
export function SearchInput({ label, value, onChange, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, change] = useTypedText(value, onChange);
  return (
    <div className={cn("relative", className)}>
      <Search className="pointer-events-none absolute top-2 left-2.5 size-4 text-ink-muted" aria-hidden />
      <input
        ref={input}
        type="search"
        data-filter-input
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") text === "" ? input.current?.blur() : change("");
        }}
        className={cn(
          controlClasses,
          "h-8 border-line pr-8 pl-8 text-sm [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {text === "" ? (
        <Kbd className="pointer-events-none absolute top-1.5 right-2 max-md:hidden">/</Kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute top-1 right-1 rounded-sm p-1 text-ink-muted hover:text-ink"
          onClick={() => {
            change("");
            input.current?.focus();
          }}
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}

/**
 * The text in the field. `value` comes back from the address some time after each key, so it must not
 * overwrite what was typed in the meantime; only a value that was never typed (a reset, the back button) does.
 */
function useTypedText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const underway = useRef(new Set([value]));
  useEffect(() => {
    if (!underway.current.delete(value)) setText(value);
  }, [value]);
  const change = (next: string) => {
    underway.current.add(next);
    setText(next);
    onChange(next);
  };
  return [text, change] as const;
}
