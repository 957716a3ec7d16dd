"use client";

import { Scale, SearchX, UserRound } from "lucide-react";
import { useState } from "react";
import { callApi, type ListQuery } from "@/components/api";
import { BulkChange } from "@/components/tables/bulk-change";
import type { BulkField } from "@/components/tables/bulk-field";
import { bodyOf, readIds } from "@/components/tables/requests";
import { type ListViews, SavedViews } from "@/components/tables/saved-views";
import { AddressFilters } from "@/components/ui/address-filters";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { useServerFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { SearchInput } from "@/components/ui/search-input";
import { useListSort } from "@/components/ui/sort-head";
import type { SystemOverview } from "@/lib/features/governance/schema";
import type { SYSTEM_STATUSES } from "@/lib/features/systems/schema";
import { RISK_CLASSES } from "@/lib/judgment/risk/vocabulary";
import { RISK_CLASS_LABELS, RiskClassWord } from "./labels";
import { CurrentRisk } from "./risk-score";
import { LastDrift, type SystemRow, systemColumns } from "./system-columns";

const CLASS_OPTIONS = RISK_CLASSES.map((value) => ({ value, label: RISK_CLASS_LABELS[value].label }));

interface SystemListProps {
  systems: readonly SystemRow[];
  views: ListViews;
  /** Who can own a system: the members by email. */
  owners: readonly { value: string; label: string }[];
  /** How many match, on every page. */
  total: number;
  /** The filters of the address. */
  query: ListQuery<"GET /v1/systems">;
  canManage: boolean;
}

const NO_FILTER = { search: undefined, risk_class: undefined, owner: undefined, status: undefined };
const STATUS_OPTIONS = [
  { value: "drifting", label: "Drifting" },
  { value: "not_drifting", label: "Not drifting" },
] as const satisfies readonly { value: (typeof SYSTEM_STATUSES)[number]; label: string }[];

/** The organization's systems with the risk, audit and drift of each. */
export function SystemList({ systems, views, total, query, owners, canManage }: SystemListProps) {
  const { params, change, isPending } = useServerFilter();
  const sort = useListSort("name");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const names = new Map(systems.map(({ id, name }) => [id, name]));
  const filters = (
    <>
      <SearchInput
        label="Search systems"
        value={params.get("search") ?? ""}
        onChange={(search) => change({ search })}
        className="w-full sm:w-72"
      />
      <FilterRow>
        <AddressFilters
          filters={[
            {
              name: "Risk class",
              param: "risk_class",
              heading: "Classes of the EU AI Act",
              options: CLASS_OPTIONS,
            },
            {
              name: "Owner",
              param: "owner",
              before: { label: "Unassigned", options: [{ value: "none", label: "No owner" }] },
              heading: "Members",
              options: owners,
            },
            {
              name: "Status",
              param: "status",
              heading: "At the last decision",
              options: STATUS_OPTIONS,
            },
          ]}
          params={params}
          change={change}
        />
        <SavedViews {...views} />
      </FilterRow>
    </>
  );
  if (systems.length === 0) {
    return (
      <div className="flex flex-col gap-3">
        <FilterBar>{filters}</FilterBar>
        <EmptyState
          icon={SearchX}
          title="No system matches"
          actions={<Button onClick={() => change(NO_FILTER)}>Reset the filters</Button>}
        >
          No system has all of the filters above.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <DataTable
        label="Systems"
        sort={sort}
        columns={systemColumns}
        data={systems}
        rowId={(row) => row.id}
        toolbar={filters}
        hasColumnChoice
        isPending={isPending}
        card={(row) => <SystemCard system={row} />}
        {...(canManage && { selection: { ids: chosen, onChange: setChosen, nameOf } })}
      />
      {canManage && (
        <BulkChange
          noun="system"
          ids={chosen}
          onSelect={setChosen}
          total={total}
          nameOf={(id) => names.get(id)}
          fields={bulkFields(owners)}
          send={(body) => callApi("POST /v1/systems/bulk", { body: bodyOf(body) })}
          readAll={(most) =>
            readIds((page) => callApi("GET /v1/systems", { query: { ...query, ...page } }), most)
          }
        />
      )}
    </>
  );
}

const nameOf = ({ name }: SystemOverview) => name;

const bulkFields = (owners: SystemListProps["owners"]): BulkField[] => [
  {
    name: "owner",
    label: "Owner",
    icon: <UserRound />,
    kind: "choice",
    options: owners,
    emptyLabel: "Unassign",
  },
  {
    name: "risk_class",
    label: "Risk class",
    icon: <Scale />,
    kind: "choice",
    options: CLASS_OPTIONS,
    reason: {
      name: "risk_class_reason",
      label: "Why this class",
      missing: "Say why it has this class, so that an auditor can follow it.",
      isNeededFor: (value) => value !== "" && value !== "unclassified",
    },
  },
];

function SystemCard({ system }: { system: SystemOverview }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <RowLink href={`/systems/${system.id}`} className="line-clamp-2 min-w-0 wrap-anywhere">
          {system.name}
        </RowLink>
        <span className="flex shrink-0 items-center gap-2 text-xs">
          <CurrentRisk risk={system} />
        </span>
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-muted text-xs">
        <RiskClassWord riskClass={system.risk_class} />
        <LastDrift system={system} />
        {system.open_reviews > 0 && <span>{countOf(system.open_reviews, "open review")}</span>}
      </p>
    </>
  );
}
