"use client";

import Link from "next/link";
import { ProgramStatusWord } from "@/components/programs/labels";
import {
  assessedCount,
  assessedText,
  CHANGE_DAYS,
  countsOf,
  formatInColumn,
  formatReadiness,
} from "@/components/programs/readiness";
import { ReadinessChange } from "@/components/programs/readiness-card";
import { StateBar } from "@/components/programs/state-bar";
import { Section } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import type { Program } from "@/lib/features/programs/schema";

export interface ActiveProgram extends Program {
  /** Readiness 30 days ago; null for a program that is younger. */
  readiness_before: number | null;
}

const column = columnsFor<ActiveProgram>();

const columns = column.columns([
  column.accessor("name", {
    header: "Program",
    meta: { className: "w-full max-w-0 truncate" },
    cell: ({ row }) => <RowLink href={`/programs/${row.original.id}`}>{row.original.name}</RowLink>,
  }),
  column.accessor("status", {
    header: "Status",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <ProgramStatusWord status={row.original.status} />,
  }),
  column.accessor("readiness_score", {
    header: "Readiness",
    meta: { align: "end" },
    cell: ({ row }) => <span className="font-medium">{formatInColumn(row.original.readiness_score)}</span>,
  }),
  column.accessor("readiness_on_evidence", {
    header: "On evidence",
    meta: { align: "end", className: "whitespace-nowrap text-ink-muted max-lg:hidden" },
    cell: ({ row }) => formatInColumn(row.original.readiness_on_evidence),
  }),
  column.display({
    id: "change",
    header: `In ${CHANGE_DAYS} days`,
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <ReadinessColumn row={row.original} />,
  }),
  column.display({
    id: "assessed",
    header: "Assessed",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => (
      <span className="flex items-center gap-3">
        <StateBar counts={countsOf(row.original)} className="w-24 shrink-0 max-lg:hidden" />
        <span className="text-ink-muted tabular-nums">{assessedCount(countsOf(row.original))}</span>
      </span>
    ),
  }),
  column.accessor("counted_gap", { header: "Gaps", meta: { align: "end" } }),
]);

interface OpenProgramsProps {
  programs: readonly ActiveProgram[];
  /** How many programs there are in all. */
  total: number;
}

/** Active programs with their readiness. */
export function OpenPrograms({ programs, total }: OpenProgramsProps) {
  return (
    <Section
      id="programs"
      title="Programs"
      aside={
        <Link href="/programs" className="rounded-sm text-accent-text text-sm hover:underline">
          {total > programs.length ? `All ${total} programs` : "All programs"}
        </Link>
      }
    >
      <DataTable
        label="Programs that are worked on"
        columns={columns}
        data={programs}
        rowId={(row) => row.id}
        card={(row) => (
          <div className="flex flex-col gap-0.5">
            <div className="flex items-baseline justify-between gap-3">
              <RowLink href={`/programs/${row.id}`} className="min-w-0 truncate">
                {row.name}
              </RowLink>
              <span className="font-semibold tabular-nums">{formatReadiness(row.readiness_score)}</span>
            </div>
            <p className="flex items-baseline justify-between gap-3 text-ink-muted text-xs tabular-nums">
              {assessedText(countsOf(row))}
              <ReadinessColumn row={row} />
            </p>
          </div>
        )}
      />
    </Section>
  );
}

function ReadinessColumn({ row }: { row: ActiveProgram }) {
  return <ReadinessChange now={row.readiness_score} before={row.readiness_before} />;
}
