"use client";

import { driftHref } from "@/components/decisions/hrefs";
import { DriftingWord } from "@/components/decisions/labels";
import { DriftScore } from "@/components/decisions/measurement";
import { DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { SystemOverview } from "@/lib/features/governance/schema";

const column = columnsFor<SystemOverview>();

const columns = column.columns([
  column.accessor("name", {
    header: "System",
    meta: { width: "name" },
    cell: ({ row }) => <RowLink href={driftHref(row.original.name)}>{row.original.name}</RowLink>,
  }),
  column.accessor((row) => (row.last_drift?.is_drifting ? 1 : 0), {
    id: "state",
    header: "Last reading",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <LastState row={row.original} />,
  }),
  column.accessor((row) => row.last_drift?.drift_score, {
    id: "score",
    header: "Score / threshold",
    sortUndefined: "last",
    meta: { align: "end", className: "whitespace-nowrap" },
    cell: ({ row: { original } }) =>
      original.last_drift ? (
        <DriftScore score={original.last_drift.drift_score} threshold={original.last_drift.threshold} />
      ) : (
        "–"
      ),
  }),
  column.accessor((row) => row.last_drift?.timestamp, {
    id: "when",
    header: "When",
    sortUndefined: "last",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row: { original } }) =>
      original.last_drift ? <Timestamp value={original.last_drift.timestamp} /> : "–",
  }),
]);

function LastState({ row }: { row: SystemOverview }) {
  return row.last_drift ? (
    <DriftingWord isDrifting={row.last_drift.is_drifting} />
  ) : (
    <span className="text-ink-muted">Not measured yet</span>
  );
}

/** The last reading of every system: where to look first. */
export function SystemDriftList({ systems }: { systems: readonly SystemOverview[] }) {
  return (
    <DataTable
      label="Last drift reading of each system"
      columns={columns}
      data={systems}
      rowId={(row) => row.id}
      isSortable
      card={(row) => (
        <>
          <RowLink href={driftHref(row.name)} className="block wrap-anywhere">
            {row.name}
          </RowLink>
          <p className="mt-0.5 flex items-center gap-3 text-ink-muted text-xs">
            <LastState row={row} />
            {row.last_drift && (
              <>
                <DriftScore score={row.last_drift.drift_score} threshold={row.last_drift.threshold} />
                <Timestamp value={row.last_drift.timestamp} className="ml-auto" />
              </>
            )}
          </p>
        </>
      )}
    />
  );
}
