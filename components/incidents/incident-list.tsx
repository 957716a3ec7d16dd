"use client";

import { SearchX } from "lucide-react";
import { SEVERITY_OPTIONS } from "@/components/actions/labels";
import { SeverityStatus } from "@/components/audits/labels";
import { AddressFilters } from "@/components/ui/address-filters";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { useOpenRecord, useServerFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { IncidentItem } from "@/lib/features/actions/incident-schema";
import { CLOCK_STATES, INCIDENT_KINDS, INCIDENT_STATUSES } from "@/lib/features/actions/vocabulary";
import { IncidentDrawer } from "./incident-drawer";
import {
  CLOCK_LABELS,
  ClockWord,
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
  IncidentStatusWord,
} from "./labels";

interface IncidentListProps {
  incidents: readonly IncidentItem[];
  systemNames: readonly string[];
  canWork: boolean;
  canManage: boolean;
}

const NO_FILTER = {
  status: undefined,
  clock: undefined,
  kind: undefined,
  severity: undefined,
  system_name: undefined,
};

/** The organization's incidents with the countdown of each; one opens in a drawer with its own address. */
export function IncidentList({ incidents, systemNames, ...access }: IncidentListProps) {
  const { change, isPending } = useServerFilter();
  const { openId, hrefOf, open } = useOpenRecord("incident");
  const rows = incidents.map((incident) => ({
    ...incident,
    href: hrefOf(incident.id),
    open: () => open(incident.id, "push"),
  }));
  const toolbar = <IncidentFilters systemNames={systemNames} />;
  return (
    <>
      {rows.length > 0 ? (
        <DataTable
          label="Incidents: those to be reported first, by deadline"
          columns={columns}
          data={rows}
          rowId={(row) => row.id}
          toolbar={toolbar}
          hasColumnChoice
          isPending={isPending}
          card={IncidentCard}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <FilterBar>{toolbar}</FilterBar>
          <EmptyState
            icon={SearchX}
            title="No incident matches"
            actions={<Button onClick={() => change(NO_FILTER)}>Reset the filters</Button>}
          >
            No incident has all of the filters above.
          </EmptyState>
        </div>
      )}
      <IncidentDrawer
        id={openId}
        siblings={incidents.map(({ id }) => id)}
        {...access}
        onChange={(id) => open(id, "replace")}
      />
    </>
  );
}

const FILTERS = [
  {
    name: "Report",
    param: "clock",
    options: CLOCK_STATES.map((value) => ({ value, label: CLOCK_LABELS[value].label })),
  },
  {
    name: "Status",
    param: "status",
    options: INCIDENT_STATUSES.map((value) => ({ value, label: INCIDENT_STATUS_LABELS[value].label })),
  },
  {
    name: "Kind",
    param: "kind",
    options: INCIDENT_KINDS.map((value) => ({ value, label: INCIDENT_KIND_LABELS[value].label })),
  },
  { name: "Severity", param: "severity", options: SEVERITY_OPTIONS },
];

function IncidentFilters({ systemNames }: { systemNames: readonly string[] }) {
  const { params, change } = useServerFilter();
  const systems = systemNames.map((name) => ({ value: name, label: name }));
  const filters = [...FILTERS, { name: "System", param: "system_name", options: systems }];
  return (
    <FilterRow>
      <AddressFilters filters={filters} areFirst params={params} change={change} />
    </FilterRow>
  );
}

interface IncidentRow extends IncidentItem {
  href: string;
  open: () => void;
}

const column = columnsFor<IncidentRow>();

const columns = column.columns([
  column.accessor("title", {
    header: "What happened",
    enableHiding: false,
    meta: { width: "name" },
    cell: ({ row }) => <TitleLink row={row.original} />,
  }),
  column.accessor((row) => row.clock?.due_at ?? "", {
    id: "clock",
    header: "Report",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <ClockWord clock={row.original.clock} />,
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row }) => <IncidentStatusWord status={row.original.status} />,
  }),
  column.accessor("severity", {
    header: "Severity",
    cell: ({ row }) => <SeverityStatus severity={row.original.severity} />,
  }),
  column.accessor("kind", {
    header: "Kind",
    meta: { width: "text", from: "xl", className: "text-ink-soft" },
    cell: ({ row }) => INCIDENT_KIND_LABELS[row.original.kind].label,
  }),
  column.accessor("system_name", {
    header: "System",
    meta: { width: "text", from: "lg", className: "text-ink-soft" },
  }),
  column.accessor("aware_at", {
    header: "Aware since",
    meta: { from: "lg", className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.aware_at} />,
  }),
  column.accessor("unfinished_actions_count", {
    header: "Open actions",
    meta: { align: "end" },
    cell: ({ row: { original } }) => original.unfinished_actions_count,
  }),
]);

function TitleLink({ row }: { row: IncidentRow }) {
  return (
    <RowLink href={row.href} onOpen={row.open}>
      {row.title}
    </RowLink>
  );
}

/** A row on a phone. */
function IncidentCard(row: IncidentRow) {
  return (
    <>
      <p className="line-clamp-2 text-sm wrap-anywhere">
        <TitleLink row={row} />
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <ClockWord clock={row.clock} className="text-xs" />
        <IncidentStatusWord status={row.status} className="text-xs" />
        <span className="min-w-0 truncate text-ink-muted">{row.system_name}</span>
      </p>
    </>
  );
}
