"use client";

import { DECISION_LABELS, RISK_LEVEL_LABELS } from "@/components/decisions/labels";
import { DateFilter } from "@/components/ui/date-filter";
import { FilterPicker } from "@/components/ui/filter-picker";
import type { useServerFilter } from "@/components/ui/page-address";
import { DECISIONS, RISK_LEVELS } from "@/lib/features/ledger/schema";

const DECISION_OPTIONS = DECISIONS.map((value) => ({ value, label: DECISION_LABELS[value].label }));
const LEVEL_OPTIONS = RISK_LEVELS.map((value) => ({ value, label: RISK_LEVEL_LABELS[value].label }));

export const NO_FILTERS = {
  system_name: undefined,
  decision: undefined,
  risk_level: undefined,
  from: undefined,
  to: undefined,
};

interface LedgerFiltersProps extends Pick<ReturnType<typeof useServerFilter>, "params" | "change"> {
  systemNames: readonly string[];
}

export function LedgerFilters({ params, change, systemNames }: LedgerFiltersProps) {
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
