"use client";

import {
  DECISION_LABELS,
  DecisionWord,
  RISK_LEVEL_LABELS,
  RiskLevelWord,
  scoreText,
} from "@/components/decisions/labels";
import { FilterPicker } from "@/components/ui/filter-picker";
import { Reference } from "@/components/ui/reference";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { LedgerEntry } from "@/lib/features/ledger/schema";
import { DECISIONS, RISK_LEVELS } from "@/lib/judgment/risk/vocabulary";
import {
  CardHead,
  ChainExplorer,
  type ChainFilter,
  type ChainPage,
  type ChainRow,
  EntryLink,
} from "./chain-explorer";
import { EntryDrawer } from "./entry-drawer";

interface LedgerExplorerProps extends ChainPage<LedgerEntry> {
  systemNames: readonly string[];
}

/** The entries of decisions. */
export function LedgerExplorer({ systemNames, ...page }: LedgerExplorerProps) {
  return (
    <ChainExplorer
      {...page}
      noun="entry"
      label="Ledger entries, newest first"
      columns={columns}
      card={(row) => <LedgerCard row={row} />}
      filterNames={FILTERS}
      filters={(filter) => <LedgerFilters {...filter} systemNames={systemNames} />}
      Drawer={EntryDrawer}
    />
  );
}

const DECISION_OPTIONS = DECISIONS.map((value) => ({ value, label: DECISION_LABELS[value].label }));
const LEVEL_OPTIONS = RISK_LEVELS.map((value) => ({ value, label: RISK_LEVEL_LABELS[value].label }));

const FILTERS = ["system_name", "decision", "risk_level"] as const;

interface LedgerFiltersProps extends ChainFilter<(typeof FILTERS)[number]> {
  systemNames: readonly string[];
}

function LedgerFilters({ chosen, change, systemNames }: LedgerFiltersProps) {
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
    </>
  );
}

type LedgerRow = ChainRow<LedgerEntry>;

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

function LedgerCard({ row }: { row: LedgerRow }) {
  return (
    <>
      <CardHead row={row}>{row.system_name}</CardHead>
      <p className="mt-0.5 flex items-center gap-3 text-xs">
        <DecisionWord decision={row.decision} />
        <RiskLevelWord level={row.risk_level} />
        <span className="ml-auto text-ink-muted tabular-nums">drift {scoreText(row.drift_score)}</span>
      </p>
    </>
  );
}
