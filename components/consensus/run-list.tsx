"use client";

import { SearchX } from "lucide-react";
import { costText } from "@/components/orchestrator/amounts";
import { AddressFilters, systemFilter } from "@/components/ui/address-filters";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { useServerFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { ConsensusRunItem } from "@/lib/features/orchestrator/schema";
import { CONSENSUS_DECISIONS } from "@/lib/judgment/consensus/vocabulary";
import { consensusHref, questionTitle } from "./hrefs";
import {
  CONSENSUS_DECISION_LABELS,
  ConsensusDecisionWord,
  RunStatusWord,
  STRATEGY_LABELS,
  shareText,
} from "./labels";

const column = columnsFor<ConsensusRunItem>();
const nothing = <span className="text-ink-muted">–</span>;

const columns = column.columns([
  column.accessor("task", {
    header: "Question",
    enableHiding: false,
    meta: { width: "text", className: "w-full" },
    cell: ({ row }) => (
      <RowLink href={consensusHref(row.original.id)}>{questionTitle(row.original.task)}</RowLink>
    ),
  }),
  column.accessor("strategy", {
    header: "Strategy",
    meta: { from: "xl", className: "whitespace-nowrap" },
    cell: ({ row }) => STRATEGY_LABELS[row.original.strategy].short,
  }),
  column.accessor("decision", {
    header: "Decision",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <Outcome run={row.original} />,
  }),
  column.accessor("agreement", {
    header: "Agreement",
    meta: { align: "end", from: "lg" },
    cell: ({ row: { original: run } }) => (run.agreement === null ? nothing : shareText(run.agreement)),
  }),
  column.accessor("confidence", {
    header: "Confidence",
    meta: { align: "end", from: "lg" },
    cell: ({ row: { original: run } }) => (hasDecision(run) ? shareText(run.confidence ?? 0) : nothing),
  }),
  column.accessor("total_cost", {
    header: "Cost",
    meta: { align: "end", from: "lg" },
    cell: ({ row: { original: run } }) => (run.total_cost === null ? nothing : costText(run.total_cost)),
  }),
  column.accessor("system_name", {
    header: "System",
    meta: { width: "text" },
    cell: ({ row }) => row.original.system_name ?? nothing,
  }),
  column.accessor("requested_by_name", {
    header: "Asked by",
    meta: { width: "text", from: "xl" },
  }),
  column.accessor("created_at", {
    header: "When",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.created_at} />,
  }),
]);

function hasDecision(run: ConsensusRunItem): boolean {
  return run.confidence !== null && run.decision !== null && run.decision !== "NO_CONSENSUS";
}

/** The decision, or the state of a run that has none yet. */
function Outcome({ run }: { run: ConsensusRunItem }) {
  return run.decision === null ? (
    <RunStatusWord status={run.status} />
  ) : (
    <ConsensusDecisionWord decision={run.decision} />
  );
}

interface RunListProps {
  runs: readonly ConsensusRunItem[];
  systemNames: readonly string[];
}

export function RunList({ runs, systemNames }: RunListProps) {
  const { params, change, isPending } = useServerFilter();
  const filters = <RunFilters params={params} change={change} systemNames={systemNames} />;
  if (runs.length === 0) {
    return (
      <div className="flex flex-col gap-3">
        <FilterBar>{filters}</FilterBar>
        <EmptyState
          icon={SearchX}
          title="No run matches"
          actions={<Button onClick={() => change(NO_FILTERS)}>Reset the filters</Button>}
        >
          No consensus run has all of the filters above.
        </EmptyState>
      </div>
    );
  }
  return (
    <DataTable
      label="Consensus runs, newest first"
      columns={columns}
      data={runs}
      rowId={(run) => run.id}
      toolbar={filters}
      hasColumnChoice
      isPending={isPending}
      card={(run) => <RunCard run={run} />}
    />
  );
}

function RunCard({ run }: { run: ConsensusRunItem }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <RowLink href={consensusHref(run.id)} className="min-w-0 wrap-anywhere">
          {questionTitle(run.task)}
        </RowLink>
        <Timestamp value={run.created_at} className="shrink-0 text-ink-muted text-xs" />
      </div>
      <p className="mt-0.5 flex items-center gap-3 text-xs">
        <Outcome run={run} />
        {hasDecision(run) && (
          <span className="text-ink-muted tabular-nums">confidence {shareText(run.confidence ?? 0)}</span>
        )}
        <span className="ml-auto min-w-0 truncate text-ink-muted">{run.system_name}</span>
      </p>
    </>
  );
}

const DECISIONS = CONSENSUS_DECISIONS.map((value) => ({
  value,
  label: CONSENSUS_DECISION_LABELS[value].label,
}));

const NO_FILTERS = { system_name: undefined, decision: undefined };

interface RunFiltersProps extends Pick<ReturnType<typeof useServerFilter>, "params" | "change"> {
  systemNames: readonly string[];
}

function RunFilters({ params, change, systemNames }: RunFiltersProps) {
  return (
    <FilterRow>
      <AddressFilters
        filters={[
          { name: "Decision", param: "decision", heading: "Decisions", options: DECISIONS },
          systemFilter(systemNames),
        ]}
        areFirst
        params={params}
        change={change}
      />
    </FilterRow>
  );
}
