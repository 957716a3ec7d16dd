"use client";

import { Owner } from "@/components/controls/people";
import { DriftingWord } from "@/components/decisions/labels";
import { DriftScore } from "@/components/decisions/measurement";
import { type DriftReading, DriftStems } from "@/components/drift/drift-stems";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { SystemOverview } from "@/lib/features/governance/schema";
import { RiskClassWord } from "./labels";
import { RiskScoreInList } from "./risk-score";

/** A system with its drift readings of the last weeks. */
export interface SystemRow extends SystemOverview {
  readings: readonly DriftReading[];
  /** Ends of the weeks, ISO 8601. */
  from: string;
  until: string;
}

const column = columnsFor<SystemRow>();

export const systemColumns = column.columns([
  column.accessor("name", {
    header: "System",
    enableHiding: false,
    meta: { width: "name", sort: "name" },
    cell: ({ row }) => <RowLink href={`/systems/${row.original.id}`}>{row.original.name}</RowLink>,
  }),
  column.accessor("risk_class", {
    header: "Risk class",
    meta: { sort: "-risk_class", className: "whitespace-nowrap" },
    cell: ({ row }) => <RiskClassWord riskClass={row.original.risk_class} />,
  }),
  column.accessor("risk_score", {
    header: "Risk score",
    meta: { sort: "-risk_score", className: "whitespace-nowrap" },
    cell: ({ row }) => <RiskScoreInList systemName={row.original.name} risk={row.original} />,
  }),
  column.display({
    id: "drift",
    header: "Last drift / threshold",
    meta: { className: "whitespace-nowrap", label: "Last drift" },
    cell: ({ row }) => <LastDrift system={row.original} />,
  }),
  column.display({
    id: "readings",
    header: "90 days",
    meta: { from: "wide", className: "whitespace-nowrap", label: "Drift in 90 days" },
    cell: ({ row: { original } }) => (
      <DriftStems {...original} systemName={original.name} className="h-6 w-20" />
    ),
  }),
  column.display({
    id: "measured",
    header: "Measured",
    meta: { from: "2xl", className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row: { original } }) =>
      original.last_drift ? <Timestamp value={original.last_drift.timestamp} /> : "–",
  }),
  column.accessor("open_reviews", {
    header: "Open reviews",
    meta: { align: "end", from: "xl", className: "whitespace-nowrap" },
    cell: ({ row }) => <OpenReviews count={row.original.open_reviews} />,
  }),
  column.accessor("owner", {
    header: "Owner",
    meta: { sort: "owner", width: "person", from: "xl" },
    cell: ({ row }) => <Owner owner={row.original.owner} isWhole />,
  }),
]);

export function LastDrift({ system: { last_drift: last } }: { system: SystemOverview }) {
  if (!last) return <span className="text-ink-muted">Not measured</span>;
  return (
    <span className="inline-flex items-center gap-3">
      <DriftScore score={last.drift_score} threshold={last.threshold} />
      <DriftingWord isDrifting={last.is_drifting} />
    </span>
  );
}

function OpenReviews({ count }: { count: number }) {
  return count === 0 ? (
    <span className="text-ink-muted">None</span>
  ) : (
    <span className="font-medium">{count.toLocaleString("en")}</span>
  );
}
