"use client";

import { Command } from "cmdk";
import { Check, Search } from "lucide-react";
import { useRef } from "react";
import { cn } from "./class-names";

export interface OptionGroup {
  label: string;
  options: readonly { value: string; label: string; note?: string }[];
}

export interface OptionListProps {
  /** Names the search field. */
  label: string;
  /** What is chosen: one value, or several. */
  value: string | readonly string[] | undefined;
  groups: readonly OptionGroup[];
  onChoose: (value: string) => void;
}

interface SearchableOptionsProps extends OptionListProps {
  /** Whether the search takes the focus: where nothing else gives it. */
  autoFocus: boolean;
}

/** The options of an {@link OptionList}, once their code is there. */
export function SearchableOptions({ label, value, groups, onChoose, autoFocus }: SearchableOptionsProps) {
  const root = useRef<HTMLDivElement>(null);
  const chosen = new Set(typeof value === "string" ? [value] : value);
  return (
    <Command ref={root} label={label} onValueChange={() => syncActiveOption(root.current)}>
      <div className="flex items-center gap-2 border-b px-3">
        <Search className="size-4 shrink-0 text-ink-muted" aria-hidden />
        <Command.Input
          placeholder={label}
          autoFocus={autoFocus}
          onValueChange={() => syncActiveOption(root.current)}
          className="h-9 w-full bg-transparent text-sm outline-none placeholder:text-ink-muted"
        />
      </div>
      <Command.List className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-3 py-6 text-center text-ink-muted text-sm">
          Nothing matches.
        </Command.Empty>
        {groups.map((group) => (
          <Command.Group
            key={group.label}
            heading={group.label}
            className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-ink-muted [&_[cmdk-group-heading]]:text-xs"
          >
            {group.options.map((option) => (
              <Command.Item
                key={option.value}
                value={option.label}
                keywords={[option.value, group.label]}
                onSelect={() => onChoose(option.value)}
                className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm data-[selected=true]:bg-hover"
              >
                <Check
                  className={cn("size-4 shrink-0 text-accent-text", !chosen.has(option.value) && "invisible")}
                  aria-hidden
                />
                <span className="min-w-0 flex-1 truncate">
                  {option.label}
                  {chosen.has(option.value) && <span className="sr-only">, chosen</span>}
                </span>
                {option.note && <span className="shrink-0 text-ink-muted text-xs">{option.note}</span>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

/**
 * cmdk 1.1 names the highlighted option before a filtered list has settled, so that
 * `aria-activedescendant` can point to an option that is gone and a screen reader stays silent.
 * Called whenever the search or the highlight changes, this puts the right id there.
 */
export function syncActiveOption(root: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const active = root?.querySelector("[cmdk-item][aria-selected='true']");
    for (const holder of root?.querySelectorAll("[cmdk-input], [cmdk-list]") ?? []) {
      if (active) holder.setAttribute("aria-activedescendant", active.id);
      else holder.removeAttribute("aria-activedescendant");
    }
  });
}
