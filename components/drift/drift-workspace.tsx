"use client";

import { DecisionDrawer } from "@/components/decisions/decision-drawer";
import { DecisionWord, KIND_LABELS, methodWord, RiskLevelWord } from "@/components/decisions/labels";
import { DriftScore } from "@/components/decisions/measurement";
import { Card, Section } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { useOpenRecord, useServerFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { useListSort } from "@/components/ui/sort-head";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { DecisionItem } from "@/lib/features/governance/schema";
import type { DriftTrend } from "@/lib/judgment/drift/schema";
import { DriftChart } from "./drift-chart";
import { TooFewReadings } from "./missing-readings";
import { hasLine } from "./trend-series";

interface DriftWorkspaceProps {
  systemName: string;
  trend: DriftTrend;
  /** A page of the system's readings, newest first. */
  decisions: readonly DecisionItem[];
}

/** The drift of one system: the line, the readings, and one of them in a drawer. */
export function DriftWorkspace({ systemName, trend, decisions }: DriftWorkspaceProps) {
  const { openId, hrefOf, open } = useOpenRecord("decision");
  const listed = decisions.map((decision) => decision.id);
  const charted = trend.series.flatMap((series) => series.points.map((point) => point.id)).toReversed();
  const rows = decisions.map((decision) => ({
    ...decision,
    href: hrefOf(decision.id),
    open: () => open(decision.id, "push"),
  }));
  const show = (id: string) => open(id, "push");
  return (
    <>
      <Card className="p-4">
        {!hasLine(trend) ? (
          <TooFewReadings systemName={systemName} trend={trend} onOpen={show} />
        ) : (
          <DriftChart
            title={
              <div>
                <h2 className="font-semibold text-base">Drift over time</h2>
                <p className="text-ink-muted text-sm">Each stem is one reading. Click one to open it.</p>
              </div>
            }
            systemName={systemName}
            trend={trend}
            onOpen={show}
          />
        )}
      </Card>
      <Section id="readings" title="Readings" note="Every drift analysis and governance decision.">
        <ReadingsTable rows={rows} />
      </Section>
      <DecisionDrawer
        id={openId}
        siblings={openId !== undefined && listed.includes(openId) ? listed : charted}
        hrefOf={hrefOf}
        onChange={(id) => open(id, "replace")}
      />
    </>
  );
}

interface ReadingRow extends DecisionItem {
  href: string;
  open: () => void;
}

const column = columnsFor<ReadingRow>();

const columns = column.columns([
  column.accessor("timestamp", {
    header: "When",
    meta: { sort: "-timestamp", className: "whitespace-nowrap" },
    cell: ({ row }) => (
      <RowLink href={row.original.href} onOpen={row.original.open}>
        <Timestamp value={row.original.timestamp} />
      </RowLink>
    ),
  }),
  column.accessor("drift_score", {
    header: "Score / threshold",
    meta: { sort: "-drift_score", align: "end", className: "whitespace-nowrap" },
    cell: ({ row }) => <DriftScore score={row.original.drift_score} threshold={row.original.threshold} />,
  }),
  column.accessor("risk_level", {
    header: "Risk",
    meta: { sort: "-risk_level" },
    cell: ({ row }) => <RiskLevelWord level={row.original.risk_level} />,
  }),
  column.accessor("decision", {
    header: "Decision",
    meta: { sort: "-decision" },
    cell: ({ row }) => <DecisionWord decision={row.original.decision} />,
  }),
  column.accessor("excerpt", {
    header: "Observed",
    meta: { className: "w-full max-w-0 truncate text-ink-soft [unicode-bidi:isolate]" },
    cell: ({ row }) => row.original.excerpt ?? <span className="text-ink-muted">Text not kept</span>,
  }),
  column.accessor((row) => KIND_LABELS[row.kind], {
    id: "kind",
    header: "Kind",
    meta: { from: "xl", className: "whitespace-nowrap text-ink-muted" },
  }),
  column.accessor((row) => methodWord(row.embedding_method), {
    id: "method",
    header: "Method",
    meta: { from: "xl", className: "whitespace-nowrap text-ink-muted" },
  }),
]);

/** The readings of a system; one opens in the drawer. */
function ReadingsTable({ rows }: { rows: readonly ReadingRow[] }) {
  const { isPending } = useServerFilter();
  const sort = useListSort("-timestamp");
  return (
    <DataTable
      label="Readings"
      sort={sort}
      isPending={isPending}
      columns={columns}
      data={rows}
      rowId={(row) => row.id}
      card={(row) => (
        <>
          <div className="flex items-baseline justify-between gap-3">
            <RowLink href={row.href} onOpen={row.open}>
              <Timestamp value={row.timestamp} />
            </RowLink>
            <DriftScore score={row.drift_score} threshold={row.threshold} className="text-sm" />
          </div>
          <p className="mt-0.5 flex items-center gap-3 text-xs">
            <DecisionWord decision={row.decision} className="text-xs" />
            <span className="min-w-0 truncate text-ink-muted [unicode-bidi:isolate]">
              {row.excerpt ?? "Text not kept"}
            </span>
          </p>
        </>
      )}
    />
  );
}
