"use client";

import { ListChecks, Table2 } from "lucide-react";
import { cn } from "@/components/ui/class-names";

interface ViewSwitchProps {
  isChecklist: boolean;
  /** How many requirements the checklist has. */
  missing: number;
  onChange: (isChecklist: boolean) => void;
}

/** The table of all findings, or the checklist of what has no evidence. */
export function ViewSwitch({ isChecklist, missing, onChange }: ViewSwitchProps) {
  const views = [
    { value: false, label: "Findings", icon: Table2 },
    { value: true, label: `No evidence (${missing})`, icon: ListChecks },
  ];
  return (
    <fieldset className="flex h-8 shrink-0 items-center gap-0.5 rounded-md border bg-sunken p-0.5 print:hidden">
      <legend className="sr-only">View</legend>
      {views.map(({ value, label, icon: Icon }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === isChecklist}
          onClick={() => onChange(value)}
          className={cn(
            "inline-flex h-full items-center gap-1.5 rounded-sm px-2 text-sm transition-colors",
            value === isChecklist
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
