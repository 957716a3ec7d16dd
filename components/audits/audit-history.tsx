"use client";

import { SearchX } from "lucide-react";
import { FrameworkBadge } from "@/components/frameworks/framework-badge";
import { type ListViews, SavedViews } from "@/components/tables/saved-views";
import { AddressFilters, systemFilter } from "@/components/ui/address-filters";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { DateFilter } from "@/components/ui/date-filter";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { useServerFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { useListSort } from "@/components/ui/sort-head";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { AUDIT_STATES } from "@/lib/features/audits/history-schema";
import type { AuditHistoryItem } from "@/lib/features/audits/schema";
import { AUDIT_ENGINES } from "@/lib/features/audits/vocabulary";
import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";
import { SCOPE_LABELS } from "./labels";
import { Change, coverageText, ScoreCard, SupersededMark } from "./score";
import type { FrameworkLabel } from "./types";

/** A row with what the catalog adds to it. */
interface HistoryRow extends AuditHistoryItem {
  frameworkName: string;
  coverage: string;
}

const column = columnsFor<HistoryRow>();

const columns = column.columns([
  column.accessor("system_name", {
    header: "System",
    enableHiding: false,
    meta: { width: "name", sort: "system_name" },
    cell: ({ row }) => (
      <span className="flex min-w-0 items-center gap-3">
        <RowLink href={`/audits/${row.original.id}`} className="min-w-0">
          {row.original.system_name}
        </RowLink>
        {row.original.superseded_documents > 0 && <SupersededMark />}
      </span>
    ),
  }),
  column.accessor("frameworkName", {
    header: "Framework",
    meta: { sort: "framework", className: "whitespace-nowrap" },
    cell: ({ row: { original } }) => (
      <FrameworkBadge code={original.framework} name={original.frameworkName} />
    ),
  }),
  column.accessor("compliance_score", {
    header: "Readiness estimate",
    meta: { sort: "-compliance_score", align: "end", className: "whitespace-nowrap" },
    cell: ({ row }) => <span className="font-medium">{row.original.compliance_score}</span>,
  }),
  column.accessor("previous_score", {
    header: "Change",
    meta: { from: "lg", className: "whitespace-nowrap" },
    cell: ({ row }) => (
      <Change score={row.original.compliance_score} previousScore={row.original.previous_score} />
    ),
  }),
  column.accessor("coverage", {
    header: "Coverage",
    meta: { className: "whitespace-nowrap text-ink-muted tabular-nums" },
  }),
  column.accessor("findings_count", {
    header: "Findings",
    meta: { sort: "-findings_count", align: "end" },
  }),
  column.accessor("scope", {
    header: "Scope",
    meta: { from: "lg" },
    cell: ({ row }) => SCOPE_LABELS[row.original.scope].label,
  }),
  column.accessor("engine", {
    header: "Engine",
    meta: { sort: "engine", from: "xl", className: "whitespace-nowrap text-ink-soft" },
    cell: ({ row }) => engineWord(row.original.engine),
  }),
  column.accessor("timestamp", {
    header: "When",
    meta: { sort: "-timestamp", className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.timestamp} />,
  }),
]);

const ENGINE_WORDS: Readonly<Record<string, string>> = {
  "embedded-analyst": "Embedded analyst",
  "language-model": "Language model",
};
const ENGINE_OPTIONS = AUDIT_ENGINES.map((value) => ({ value, label: engineWord(value) }));
const STATE_OPTIONS = [
  { value: "current", label: "Up to date" },
  { value: "superseded", label: "Newer version available" },
] as const satisfies readonly { value: (typeof AUDIT_STATES)[number]; label: string }[];

function engineWord(engine: string | null): string {
  return engine === null ? "Not recorded" : (ENGINE_WORDS[engine] ?? engine);
}

const NO_FILTER = {
  system_name: undefined,
  framework: undefined,
  state: undefined,
  engine: undefined,
  min_score: undefined,
  max_score: undefined,
  from: undefined,
  to: undefined,
  document_id: undefined,
};

interface AuditHistoryProps {
  audits: readonly AuditHistoryItem[];
  views: ListViews;
  frameworks: readonly FrameworkLabel[];
  systemNames: readonly string[];
}

export function AuditHistory({ audits, views, frameworks, systemNames }: AuditHistoryProps) {
  const { params, change, isPending } = useServerFilter();
  const sort = useListSort("-timestamp");
  const labels = new Map(frameworks.map((framework) => [framework.code, framework]));
  const rows = audits.map((audit) => ({
    ...audit,
    frameworkName: labels.get(audit.framework)?.name ?? audit.framework,
    coverage: coverageText(audit, labels.get(audit.framework)?.controls_count ?? audit.controls_assessed),
  }));
  const filters = (
    <FilterRow>
      <AddressFilters
        filters={[
          systemFilter(systemNames),
          {
            name: "Framework",
            param: "framework",
            heading: "Frameworks",
            options: frameworks.map(({ code, name }) => ({ value: code, label: name })),
          },
          { name: "Documents", param: "state", heading: "What it read", options: STATE_OPTIONS },
          { name: "Engine", param: "engine", heading: "Engines", options: ENGINE_OPTIONS },
        ]}
        areFirst
        params={params}
        change={change}
      />
      <DateFilter name="From" value={params.get("from") ?? undefined} onChange={(from) => change({ from })} />
      <DateFilter name="To" value={params.get("to") ?? undefined} onChange={(to) => change({ to })} />
      <SavedViews {...views} />
    </FilterRow>
  );
  if (rows.length === 0) {
    return (
      <div className="flex flex-col gap-3">
        <FilterBar>{filters}</FilterBar>
        <EmptyState
          icon={SearchX}
          title="No audit matches"
          actions={<Button onClick={() => change(NO_FILTER)}>Reset the filters</Button>}
        >
          No completed audit has all of the filters above.
        </EmptyState>
      </div>
    );
  }
  return (
    <DataTable
      label="Completed audits"
      sort={sort}
      columns={columns}
      data={rows}
      rowId={(row) => row.id}
      toolbar={filters}
      hasColumnChoice
      isPending={isPending}
      card={(row) => <HistoryCard row={row} />}
    />
  );
}

function HistoryCard({ row }: { row: HistoryRow }) {
  return (
    <ScoreCard
      href={`/audits/${row.id}`}
      systemName={row.system_name}
      score={row.compliance_score}
      previousScore={row.previous_score}
      detail={`${shortFrameworkName(row.framework, row.frameworkName)} · ${row.coverage}`}
      timestamp={row.timestamp}
      isSuperseded={row.superseded_documents > 0}
    />
  );
}
