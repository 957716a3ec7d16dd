"use client";

import { Search, X } from "lucide-react";
import { useRef } from "react";
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
  return (
    <div className={cn("relative", className)}>
      <Search className="pointer-events-none absolute top-2 left-2.5 size-4 text-ink-muted" aria-hidden />
      <input
        ref={input}
        type="search"
        data-filter-input
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") value === "" ? input.current?.blur() : onChange("");
        }}
        className={cn(
          controlClasses,
          "h-8 border-line pr-8 pl-8 text-sm [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {value === "" ? (
        <Kbd className="pointer-events-none absolute top-1.5 right-2 max-md:hidden">/</Kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute top-1.5 right-1.5 rounded-sm p-0.5 text-ink-muted hover:text-ink"
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}
