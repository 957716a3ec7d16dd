"use client";

import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterPicker } from "@/components/ui/filter-picker";
import { useServerFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { SearchInput } from "@/components/ui/search-input";
import type { SystemOverview } from "@/lib/features/governance/schema";
import { RISK_CLASSES } from "@/lib/features/systems/schema";
import { RISK_CLASS_LABELS, RiskClassWord } from "./labels";
import { CurrentRisk } from "./risk-score";
import { LastDrift, systemColumns } from "./system-columns";

const CLASS_OPTIONS = RISK_CLASSES.map((value) => ({ value, label: RISK_CLASS_LABELS[value].label }));

/** The organization's systems with the risk, audit and drift of each. */
export function SystemList({ systems }: { systems: readonly SystemOverview[] }) {
  const { params, change, isPending } = useServerFilter();
  const filters = (
    <>
      <SearchInput
        label="Search systems"
        value={params.get("search") ?? ""}
        onChange={(search) => change({ search })}
        className="w-full sm:w-72"
      />
      <FilterPicker
        name="Risk class"
        value={params.get("risk_class") ?? undefined}
        groups={[{ label: "Classes of the EU AI Act", options: CLASS_OPTIONS }]}
        onChange={(risk_class) => change({ risk_class })}
      />
    </>
  );
  if (systems.length === 0) {
    return (
      <div className="flex flex-col gap-3">
        <div className="flex min-h-8 flex-wrap items-center gap-2">{filters}</div>
        <EmptyState
          icon={SearchX}
          title="No system matches"
          actions={
            <Button onClick={() => change({ search: undefined, risk_class: undefined })}>
              Reset the filters
            </Button>
          }
        >
          No system has all of what is asked for above.
        </EmptyState>
      </div>
    );
  }
  return (
    <DataTable
      label="Systems, by name"
      columns={systemColumns}
      data={systems}
      rowId={(row) => row.id}
      toolbar={filters}
      hasColumnChoice
      isPending={isPending}
      card={(row) => <SystemCard system={row} />}
    />
  );
}

function SystemCard({ system }: { system: SystemOverview }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <RowLink href={`/systems/${system.id}`} className="min-w-0 truncate">
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
