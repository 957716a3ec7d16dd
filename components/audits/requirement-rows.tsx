"use client";

import { ChevronRight, FilterX } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterPicker } from "@/components/ui/filter-picker";
import { ControlLink } from "./control-link";
import { NotCounted, VerdictStatus } from "./labels";
import {
  type ControlRow,
  FORCE_OPTIONS,
  keepRows,
  type RequirementFilter,
  STATE_OPTIONS,
} from "./report-requirements";
import { RequirementItem } from "./requirement-item";

interface RequirementRowsProps {
  rows: readonly ControlRow[];
  framework: string;
  /** The audit ran on language models. */
  isByModels: boolean;
}

/** Every control with what the document shows of its requirements; all of them are in a printed report. */
export function RequirementRows({ rows, framework, isByModels }: RequirementRowsProps) {
  const [filter, setFilter] = useState<RequirementFilter>({});
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isFiltered = filter.state !== undefined || filter.force !== undefined;
  const kept = keepRows(rows, filter);
  const isAllOpen = kept.every(({ control_id }) => open.has(control_id));
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const found = kept.reduce((sum, { requirements }) => sum + requirements.length, 0);
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-2 print:hidden">
        <FilterPicker
          name="State"
          isFirst
          value={filter.state}
          groups={[{ label: "States", options: STATE_OPTIONS }]}
          onChange={(state) => setFilter({ ...filter, state })}
        />
        <FilterPicker
          name="Force"
          value={filter.force}
          groups={[{ label: "Forces", options: FORCE_OPTIONS }]}
          onChange={(force) => setFilter({ ...filter, force })}
        />
        <p aria-live="polite" className="text-ink-muted text-xs tabular-nums">
          {countOf(found, "requirement")} in {countOf(kept.length, "control")}
        </p>
        {!isFiltered && kept.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto"
            onClick={() => setOpen(new Set(isAllOpen ? [] : kept.map(({ control_id }) => control_id)))}
          >
            {isAllOpen ? "Collapse all" : "Expand all"}
          </Button>
        )}
      </div>
      {kept.length === 0 && (
        <EmptyState
          icon={FilterX}
          title="No requirement matches"
          className="py-8"
          actions={<Button onClick={() => setFilter({})}>Reset the filters</Button>}
        >
          No requirement of this audit has all of the filters above.
        </EmptyState>
      )}
      <ul
        className={cn("divide-y overflow-clip rounded-lg border bg-surface", kept.length === 0 && "hidden")}
      >
        {kept.map((row) => (
          <ControlEntry
            key={row.control_id}
            row={row}
            framework={framework}
            isByModels={isByModels}
            isOpen={isFiltered || open.has(row.control_id)}
            onToggle={() => toggle(row.control_id)}
          />
        ))}
      </ul>
    </>
  );
}

interface ControlEntryProps {
  row: ControlRow;
  framework: string;
  isByModels: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function ControlEntry({ row, framework, isByModels, isOpen, onToggle }: ControlEntryProps) {
  const id = useId();
  const { control_id, title, verdict, requirements, silent, notCounted } = row;
  return (
    <li id={row.anchor} className="flex scroll-mt-4 flex-col px-5 py-3 target:bg-accent-soft">
      <div className="grid items-baseline gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)_auto] print:break-inside-avoid print:break-after-avoid">
        <ControlLink framework={framework} reference={control_id} />
        <h3 className="font-medium text-sm">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
            className="flex min-h-6 w-full items-baseline gap-1.5 rounded-sm text-left hover:text-accent-text"
          >
            <ChevronRight
              aria-hidden
              className={cn(
                "size-3.5 shrink-0 translate-y-0.5 text-ink-muted transition-transform print:hidden",
                isOpen && "rotate-90",
              )}
            />
            {title}
          </button>
        </h3>
        <VerdictStatus verdict={verdict} />
      </div>
      <div id={id} className={cn("mt-3 flex flex-col gap-4 sm:pl-[8rem] print:flex", !isOpen && "hidden")}>
        {notCounted && <NotCounted reason={notCounted} />}
        {requirements.map((requirement) => (
          <RequirementItem
            key={requirement.requirement_id}
            requirement={requirement}
            isByModels={isByModels}
          />
        ))}
        {silent.length > 0 && (
          <p className="text-ink-muted text-sm">
            Not in the document: <span className="font-mono text-xs">{silent.join(", ")}</span>
          </p>
        )}
      </div>
    </li>
  );
}
