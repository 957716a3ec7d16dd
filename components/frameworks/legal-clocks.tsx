"use client";

import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterPicker } from "@/components/ui/filter-picker";
import { useClientFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { SearchInput } from "@/components/ui/search-input";
import { columnsFor } from "@/components/ui/table-features";
import type { Deadline } from "@/lib/features/frameworks/schema";
import { FRAMEWORK_NAMES, type FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { useFirstScreen } from "./control-row";
import { controlHref, durationText } from "./labels";

/** A time limit that a law or a standard sets for informing or answering. */
export interface ClockRow {
  /** Unique among the clocks. */
  id: string;
  framework: FrameworkCode;
  control_id: string;
  title: string;
  requirement_id: string;
  citation: string;
  kind: Deadline["kind"];
  value: number;
  unit: Deadline["unit"];
  from: string;
  /** Who must act. */
  who: string;
  /** Who is informed or answered. */
  recipient: string;
  condition: string | null;
}

const GROUPS = [
  {
    kind: "notify",
    title: "Inform",
    note: "Who must be informed of an incident, a decision or a change, and by when.",
  },
  { kind: "respond", title: "Answer", note: "How soon a request must be answered." },
] as const;

const KIND_OPTIONS = [
  { label: "Kinds", options: GROUPS.map(({ kind, title }) => ({ value: kind, label: title })) },
];

/** Every legal clock of the catalog, the shortest first. */
export function LegalClocks({ clocks }: { clocks: readonly ClockRow[] }) {
  const { params, change } = useClientFilter();
  const search = params.get("q") ?? "";
  const framework = params.get("framework") ?? undefined;
  const kind = params.get("kind") ?? undefined;
  const codes = [...new Set(clocks.map((clock) => clock.framework))];
  const shown = clocks
    .filter(
      (clock) =>
        (framework === undefined || clock.framework === framework) &&
        (kind === undefined || clock.kind === kind) &&
        matchesClock(clock, search),
    )
    .toSorted((a, b) => hoursOf(a) - hoursOf(b));
  const drawn = useFirstScreen(shown, 4);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <SearchInput
          label="Search legal clocks"
          value={search}
          onChange={(q) => change({ q })}
          className="w-full sm:w-72"
        />
        <FilterPicker
          name="Framework"
          value={framework}
          groups={[
            {
              label: "Frameworks",
              options: codes.map((code) => ({ value: code, label: FRAMEWORK_NAMES[code] })),
            },
          ]}
          onChange={(value) => change({ framework: value })}
        />
        <FilterPicker
          name="Kind"
          value={kind}
          groups={KIND_OPTIONS}
          onChange={(value) => change({ kind: value })}
        />
        <p role="status" className="ml-auto text-ink-muted text-sm tabular-nums">
          {shown.length} of {countOf(clocks.length, "clock")}
        </p>
      </div>
      {shown.length === 0 && (
        <EmptyState
          icon={SearchX}
          title="No legal clock matches"
          actions={
            <Button onClick={() => change({ q: undefined, framework: undefined, kind: undefined })}>
              Reset the filters
            </Button>
          }
        >
          No time limit matches the search and the filters above.
        </EmptyState>
      )}
      {GROUPS.map((group) => {
        const own = drawn.filter((clock) => clock.kind === group.kind);
        if (own.length === 0) return null;
        return (
          <Section
            key={group.kind}
            id={group.kind}
            title={
              <>
                {group.title} <span className="font-normal text-ink-muted tabular-nums">{own.length}</span>
              </>
            }
            note={group.note}
          >
            <DataTable
              label={group.title}
              columns={columns}
              data={own}
              rowId={(row) => row.id}
              isSortable
              card={ClockCard}
            />
          </Section>
        );
      })}
    </div>
  );
}

/** Whether every typed word occurs in what is shown of a clock. */
function matchesClock(clock: ClockRow, search: string): boolean {
  const { framework, citation, title, who, recipient, from, condition } = clock;
  const name = `${framework} ${FRAMEWORK_NAMES[framework]}`;
  const parts = [durationText(clock), name, citation, title, who, recipient, from, condition];
  const text = parts.join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Hours of a unit, to compare lengths; a business day as its share of a week, a month as that of a year. */
const UNIT_HOURS: Readonly<Record<Deadline["unit"], number>> = {
  hour: 1,
  day: 24,
  business_day: (24 * 7) / 5,
  month: (24 * 365.25) / 12,
  year: 24 * 365.25,
};

function hoursOf({ value, unit }: Pick<ClockRow, "value" | "unit">): number {
  return value * UNIT_HOURS[unit];
}

const column = columnsFor<ClockRow>();
const top = "py-2.5 align-top";

const columns = column.columns([
  column.accessor(hoursOf, {
    id: "length",
    header: "Within",
    meta: { className: `${top} whitespace-nowrap font-medium tabular-nums` },
    cell: ({ row }) => durationText(row.original),
  }),
  column.accessor("from", {
    header: "From",
    enableSorting: false,
    meta: { className: `${top} w-1/4` },
  }),
  column.accessor("who", { header: "Who", meta: { className: top } }),
  column.accessor("recipient", { header: "Whom", meta: { className: top } }),
  column.accessor((row) => `${FRAMEWORK_NAMES[row.framework]} ${row.citation}`, {
    id: "framework",
    header: "Framework",
    meta: { className: top },
    cell: ({ row }) => <Source clock={row.original} />,
  }),
  column.accessor((row) => row.condition ?? "", {
    id: "condition",
    header: "Condition",
    enableSorting: false,
    meta: { className: `${top} w-1/4 text-ink-muted text-xs leading-5` },
  }),
]);

function Source({ clock }: { clock: ClockRow }) {
  const { framework, control_id, requirement_id, citation } = clock;
  return (
    <>
      <RowLink href={controlHref(framework, control_id, requirement_id)}>
        {FRAMEWORK_NAMES[framework]}
      </RowLink>
      <span className="block font-mono text-ink-muted text-xs">{citation}</span>
    </>
  );
}

function ClockCard(clock: ClockRow) {
  const { who, recipient, from, condition } = clock;
  return (
    <div className="text-sm">
      <p>
        <span className="font-medium">{durationText(clock)}</span> from {from}
      </p>
      <p className="mt-0.5 text-ink-soft">
        {who} to {recipient}
      </p>
      {condition !== null && <p className="mt-0.5 text-ink-muted text-xs">{condition}</p>}
      <div className="mt-1">
        <Source clock={clock} />
      </div>
    </div>
  );
}
