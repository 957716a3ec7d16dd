"use client";

import { DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import type { ControlQuery } from "@/lib/features/programs/control-query-schema";
import type { Counts, Part as PartCounts, Program } from "@/lib/features/programs/schema";
import { CONTROL_STATUSES, type ControlStatus } from "@/lib/features/programs/vocabulary";
import { controlsHref, countedHref } from "./control-hrefs";
import { CountLink } from "./count-links";
import { CONTROL_STATUS_LABELS } from "./labels";
import { countsOfPart, formatInColumn, formatReadiness } from "./readiness";
import { StateBar } from "./state-bar";

export interface Part extends PartCounts {
  /** "SOC 2", "Access control". */
  name: string;
  filter: ControlQuery;
}

interface PartRow extends Omit<Part, keyof Counts>, Counts {
  hrefOf: (status?: ControlStatus) => string;
}

interface BreakdownProps {
  /** What a part is. */
  kind: keyof typeof COLUMNS;
  program: Pick<Program, "id" | "controls_counted" | "controls_total">;
  parts: readonly Part[];
}

const column = columnsFor<PartRow>();

const numberColumns = CONTROL_STATUSES.map((status) =>
  column.accessor(status, {
    header: CONTROL_STATUS_LABELS[status].label,
    // Between a phone and a wide screen the bar says the rest, and each segment leads to its controls.
    meta: {
      align: "end",
      className: "whitespace-nowrap xl:w-24",
      ...(status !== "gap" && { from: "xl" as const }),
    },
    cell: ({ row }) => <CountCell row={row.original} status={status} />,
  }),
);

const columnsOf = (kind: string) =>
  column.columns([
    column.accessor("name", {
      header: kind,
      meta: { width: "name" },
      cell: ({ row }) => <RowLink href={row.original.hrefOf()}>{row.original.name}</RowLink>,
    }),
    column.accessor("readiness_score", {
      header: "Readiness",
      meta: { align: "end" },
      cell: ({ row: { original } }) =>
        original.total === 0 ? (
          <span className="whitespace-nowrap text-ink-muted text-xs">None counts</span>
        ) : (
          <span className="font-medium">{formatInColumn(original.readiness_score)}</span>
        ),
    }),
    column.display({
      id: "states",
      header: () => <span className="sr-only">How the states are shared out</span>,
      meta: { className: "w-1/3" },
      cell: ({ row }) => (
        <div className="relative z-10">
          <StateBar counts={row.original} hrefOf={row.original.hrefOf} />
        </div>
      ),
    }),
    ...numberColumns,
    column.accessor("total", { header: "Counted", meta: { align: "end", from: "xl" } }),
  ]);

const COLUMNS = { Framework: columnsOf("Framework"), Theme: columnsOf("Theme") };

/** The states of the controls that count today by part of a program. Every segment and number leads to its controls. */
export function Breakdown({ kind, program, parts }: BreakdownProps) {
  const rows = parts.map((part) => ({
    ...part,
    ...countsOfPart(part),
    hrefOf: (status?: ControlStatus) =>
      status === undefined
        ? controlsHref(program.id, part.filter)
        : countedHref(program, { ...part.filter, status }),
  }));
  return (
    <DataTable
      label={`Controls by ${kind.toLowerCase()}`}
      columns={COLUMNS[kind]}
      data={rows}
      rowId={(row) => row.name}
      isSortable
      card={(row) => <PartCard row={row} />}
    />
  );
}

function CountCell({ row, status }: { row: PartRow; status: ControlStatus }) {
  return <CountLink status={status} count={row[status]} of={row.name} href={row.hrefOf(status)} />;
}

function PartCard({ row }: { row: PartRow }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <RowLink href={row.hrefOf()} className="min-w-0 truncate">
          {row.name}
        </RowLink>
        <span className="font-medium tabular-nums">
          {row.total === 0 ? (
            <span className="font-normal text-ink-muted text-xs">None counts</span>
          ) : (
            <>
              {formatReadiness(row.readiness_score)}
              <span className="sr-only"> readiness</span>
            </>
          )}
        </span>
      </div>
      <StateBar counts={row} className="my-1.5" />
      <ul className="-mx-1 flex gap-3">
        {CONTROL_STATUSES.filter((status) => row[status] > 0).map((status) => (
          <li key={status}>
            <CountCell row={row} status={status} />
          </li>
        ))}
        <li className="ml-auto self-center px-1 text-ink-muted text-xs tabular-nums">{row.total} counted</li>
      </ul>
    </>
  );
}
