"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { KeyboardEvent } from "react";
import { cn } from "@/components/ui/class-names";
import { nextSort, type PlanFilter, type SortName } from "./plan-filter";
import { PlanRowView } from "./plan-row";
import type { PlanRow } from "./plan-rows";
import type { PlanSelection, PlanWork } from "./plan-work";

interface PlanTableProps {
  rows: readonly PlanRow[];
  open: ReadonlySet<string>;
  /** Of the open rows those whose content is drawn. */
  drawn: ReadonlySet<string>;
  onToggle: (id: string) => void;
  filter: PlanFilter;
  onSort: (sort: string | undefined) => void;
  selection: PlanSelection | undefined;
  work: PlanWork;
}

const headClasses =
  "sticky top-0 z-20 h-9 border-b bg-sunken px-3 text-left font-medium text-ink-muted text-xs print:static";

/**
 * The requirements of a report, one line each; Enter opens a row, the arrows walk, `x` selects, Escape closes, `y` and
 * `n` confirm and correct an open one. In a narrow place each row is a card.
 */
export function PlanTable(props: PlanTableProps) {
  const { rows, open, drawn, onToggle, filter, onSort, selection, work } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows' buttons inside.
    <div
      data-selecting={selection && selection.ids.size > 0 ? true : undefined}
      onKeyDown={(event) => onKey(event, { open, onToggle, selection })}
      className="group/table @container overflow-clip rounded-lg border bg-surface"
    >
      <table
        aria-label="Findings by requirement"
        className="w-full table-fixed border-collapse text-sm @max-xl:block"
      >
        <thead className="@max-xl:sr-only">
          <tr>
            {selection && (
              <th scope="col" className={cn(headClasses, "w-10 pr-0 pl-4 print:hidden")}>
                <input
                  type="checkbox"
                  aria-label={selection.isAll ? "Select none" : "Select all rows that match"}
                  checked={selection.isAll}
                  onChange={selection.toggleAll}
                  className="block size-4 cursor-pointer accent-(--accent)"
                />
              </th>
            )}
            <Head column="requirement" label="Requirement" {...{ filter, onSort }} />
            <Head column="verdict" label="Verdict" className="w-34 print:w-30" {...{ filter, onSort }} />
            <Head column="severity" label="Severity" className="w-26 print:w-20" {...{ filter, onSort }} />
            <th scope="col" className={cn(headClasses, "w-[21%] @max-5xl:hidden")}>
              Strongest quote
            </th>
            <Head column="owner" label="Owner" className="w-38" {...{ filter, onSort }}>
              <SortButton column="due" label="Due" {...{ filter, onSort }} />
            </Head>
            <th scope="col" className={cn(headClasses, "w-28 @max-4xl:hidden")}>
              Review
            </th>
          </tr>
        </thead>
        {rows.map((row) => (
          <PlanRowView
            key={row.id}
            row={row}
            isOpen={open.has(row.id)}
            isDrawn={drawn.has(row.id)}
            isSelected={selection?.ids.has(row.id) ?? false}
            onToggle={onToggle}
            onSelect={selection?.toggle}
            work={work}
          />
        ))}
      </table>
    </div>
  );
}

interface SortProps {
  column: SortName;
  label: string;
  filter: PlanFilter;
  onSort: (sort: string | undefined) => void;
}

function Head({
  className,
  children,
  ...sort
}: SortProps & { className?: string; children?: React.ReactNode }) {
  const { filter, column } = sort;
  const isSorted = filter.sort === column;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (filter.isDescending ? "descending" : "ascending") : undefined}
      className={cn(headClasses, className)}
    >
      <span className="flex items-center gap-3">
        <SortButton {...sort} />
        {children}
      </span>
    </th>
  );
}

function SortButton({ column, label, filter, onSort }: SortProps) {
  const isSorted = filter.sort === column;
  const Icon = filter.isDescending ? ArrowDown : ArrowUp;
  return (
    <>
      <button
        type="button"
        onClick={() => onSort(nextSort(filter, column))}
        className="inline-flex items-center gap-1 rounded-sm hover:text-ink print:hidden"
      >
        {label}
        {isSorted && <Icon className="size-3" aria-hidden />}
      </button>
      {/* A head is repeated on each sheet of paper, but Chromium leaves the buttons out there. */}
      <span className="hidden print:inline">{label}</span>
    </>
  );
}

type KeyState = Pick<PlanTableProps, "open" | "onToggle" | "selection">;

/** Keys of a row: they are not taken from a field, a menu or a dialog inside it. */
function onKey(event: KeyboardEvent<HTMLElement>, { open, onToggle, selection }: KeyState): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const row = target.closest<HTMLElement>("[data-row]");
  const id = row?.dataset.row;
  if (!row || id === undefined) return;
  const item = row.querySelector<HTMLElement>("[data-list-item]");
  if (event.key === "Escape" && open.has(id)) {
    event.preventDefault();
    // The first Escape only leaves a field, so that a draft in it is not lost.
    if (!(target instanceof HTMLTextAreaElement)) onToggle(id);
    item?.focus();
    return;
  }
  if (target !== item) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    walk(currentTarget, item, event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key.toLowerCase() === "x" && selection) {
    event.preventDefault();
    selection.toggle(id, event.shiftKey);
  } else if (open.has(id) && /^[yn]$/.test(event.key)) {
    event.preventDefault();
    const button = row.querySelector<HTMLElement>(`[data-key=${event.key}]`);
    // The form of a correction takes the focus from its button; a confirmation leaves it on the row.
    if (event.key === "n") button?.focus();
    button?.click();
  }
}

function walk(table: HTMLElement, from: HTMLElement, step: 1 | -1): void {
  const items = [...table.querySelectorAll<HTMLElement>("[data-list-item]")];
  const next = items[items.indexOf(from) + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
