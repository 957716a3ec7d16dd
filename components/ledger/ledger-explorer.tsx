"use client";

import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import {
  DECISION_LABELS,
  DecisionWord,
  RISK_LEVEL_LABELS,
  RiskLevelWord,
  scoreText,
} from "@/components/decisions/labels";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { DateFilter } from "@/components/ui/date-filter";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterPicker } from "@/components/ui/filter-picker";
import { useOpenRecord, useServerFilter } from "@/components/ui/page-address";
import { Reference } from "@/components/ui/reference";
import { RowLink } from "@/components/ui/row-link";
import { Status } from "@/components/ui/status";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { ChainFault, LedgerEntry } from "@/lib/features/ledger/schema";
import { DECISIONS, RISK_LEVELS } from "@/lib/judgment/risk/vocabulary";
import { EntryDrawer } from "./entry-drawer";
import { type BrokenEntry, FAULT_LABELS } from "./labels";

interface LedgerExplorerProps {
  entries: readonly LedgerEntry[];
  /** How many entries the whole chain has. */
  chainLength: number;
  systemNames: readonly string[];
  broken: BrokenEntry | undefined;
}

/** The entries of the ledger; one opens in a drawer with its own address. */
export function LedgerExplorer({ entries, chainLength, systemNames, broken }: LedgerExplorerProps) {
  const { params, change, isPending } = useServerFilter();
  const { openId, hrefOf, open } = useOpenRecord("entry");
  const rows = entries.map((entry) => ({
    ...entry,
    href: hrefOf(String(entry.id)),
    open: () => open(String(entry.id), "push"),
    fault: broken?.id === entry.id ? broken.fault : undefined,
  }));
  const filters = <LedgerFilters params={params} change={change} systemNames={systemNames} />;
  return (
    <>
      {rows.length > 0 ? (
        <LedgerTable rows={rows} toolbar={filters} isPending={isPending} />
      ) : (
        <div className="flex flex-col gap-3">
          <div className="flex min-h-8 flex-wrap items-center gap-2">{filters}</div>
          <EmptyState
            icon={SearchX}
            title="No entry matches"
            actions={<Button onClick={() => change(NO_FILTERS)}>Reset the filters</Button>}
          >
            No entry of the ledger has all of the filters above.
          </EmptyState>
        </div>
      )}
      <EntryDrawer
        id={openId}
        siblings={entries.map((entry) => String(entry.id))}
        chainLength={chainLength}
        broken={broken}
        hrefOf={hrefOf}
        onChange={(id) => open(id, "replace")}
      />
    </>
  );
}

const DECISION_OPTIONS = DECISIONS.map((value) => ({ value, label: DECISION_LABELS[value].label }));
const LEVEL_OPTIONS = RISK_LEVELS.map((value) => ({ value, label: RISK_LEVEL_LABELS[value].label }));

const NO_FILTERS = {
  system_name: undefined,
  decision: undefined,
  risk_level: undefined,
  from: undefined,
  to: undefined,
};

interface LedgerFiltersProps extends Pick<ReturnType<typeof useServerFilter>, "params" | "change"> {
  systemNames: readonly string[];
}

function LedgerFilters({ params, change, systemNames }: LedgerFiltersProps) {
  const chosen = (name: keyof typeof NO_FILTERS) => params.get(name) ?? undefined;
  return (
    <>
      <FilterPicker
        name="System"
        isFirst
        value={chosen("system_name")}
        groups={[{ label: "Systems", options: systemNames.map((name) => ({ value: name, label: name })) }]}
        onChange={(system_name) => change({ system_name })}
      />
      <FilterPicker
        name="Decision"
        value={chosen("decision")}
        groups={[{ label: "Decisions", options: DECISION_OPTIONS }]}
        onChange={(decision) => change({ decision })}
      />
      <FilterPicker
        name="Risk level"
        value={chosen("risk_level")}
        groups={[{ label: "Risk levels", options: LEVEL_OPTIONS }]}
        onChange={(risk_level) => change({ risk_level })}
      />
      <DateFilter name="From" value={chosen("from")} onChange={(from) => change({ from })} />
      <DateFilter name="Until" value={chosen("to")} onChange={(to) => change({ to })} />
    </>
  );
}

interface LedgerRow extends LedgerEntry {
  href: string;
  open: () => void;
  /** What the last verification found wrong with it. */
  fault: ChainFault | undefined;
}

const column = columnsFor<LedgerRow>();

const columns = column.columns([
  column.accessor("id", {
    header: "Entry",
    enableHiding: false,
    meta: { className: "whitespace-nowrap tabular-nums" },
    cell: ({ row }) => <EntryLink row={row.original} />,
  }),
  column.accessor("system_name", {
    header: "System",
    meta: { width: "name" },
  }),
  column.accessor("decision", {
    header: "Decision",
    cell: ({ row }) => <DecisionWord decision={row.original.decision} />,
  }),
  column.accessor("risk_level", {
    header: "Risk",
    cell: ({ row }) => <RiskLevelWord level={row.original.risk_level} />,
  }),
  column.accessor("drift_score", {
    header: "Drift score",
    meta: { align: "end", className: "whitespace-nowrap" },
    cell: ({ row }) => scoreText(row.original.drift_score),
  }),
  column.accessor("current_hash", {
    header: "Hash",
    meta: { from: "lg", className: "whitespace-nowrap" },
    cell: ({ row }) => <Reference value={row.original.current_hash} label="hash of the entry" />,
  }),
  column.accessor("timestamp", {
    header: "When",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.timestamp} />,
  }),
]);

function EntryLink({ row }: { row: LedgerRow }) {
  return (
    <span className="inline-flex items-center gap-3">
      <RowLink href={row.href} onOpen={row.open}>
        {row.id.toLocaleString("en")}
      </RowLink>
      {row.fault && (
        <Status tone="danger" look="soft">
          {FAULT_LABELS[row.fault].label}
        </Status>
      )}
    </span>
  );
}

interface LedgerTableProps {
  rows: readonly LedgerRow[];
  toolbar: ReactNode;
  isPending: boolean;
}

function LedgerTable({ rows, toolbar, isPending }: LedgerTableProps) {
  return (
    <DataTable
      label="Ledger entries, newest first"
      columns={columns}
      data={rows}
      rowId={(row) => String(row.id)}
      toolbar={toolbar}
      hasColumnChoice
      isPending={isPending}
      card={(row) => (
        <>
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate">
              <EntryLink row={row} />
              <span className="ml-2 text-sm">{row.system_name}</span>
            </span>
            <Timestamp value={row.timestamp} className="shrink-0 text-ink-muted text-xs" />
          </div>
          <p className="mt-0.5 flex items-center gap-3 text-xs">
            <DecisionWord decision={row.decision} />
            <RiskLevelWord level={row.risk_level} />
            <span className="ml-auto text-ink-muted tabular-nums">drift {scoreText(row.drift_score)}</span>
          </p>
        </>
      )}
    />
  );
}
