"use client";

import { SquareKanban, Table2 } from "lucide-react";
import { cn } from "@/components/ui/class-names";

export type ControlView = "table" | "board";

const VIEWS = [
  { value: "table", label: "Table", icon: Table2 },
  { value: "board", label: "Board", icon: SquareKanban },
] as const;

interface ViewSwitchProps {
  value: ControlView;
  onChange: (view: ControlView) => void;
}

/** Two looks at the same controls. */
export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  return (
    <fieldset className="flex h-8 shrink-0 items-center gap-0.5 rounded-md border bg-sunken p-0.5">
      <legend className="sr-only">View</legend>
      {VIEWS.map(({ value: view, label, icon: Icon }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(view)}
          className={cn(
            "inline-flex h-full items-center gap-1.5 rounded-sm px-2 text-sm transition-colors",
            view === value
              ? "bg-surface font-medium shadow-[0_0_0_1px_var(--line)]"
              : "text-ink-muted hover:text-ink",
          )}
        >
          <Icon className="size-3.5" aria-hidden />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
