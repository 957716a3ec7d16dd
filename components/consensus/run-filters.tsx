"use client";

import { FilterPicker } from "@/components/ui/filter-picker";
import type { useServerFilter } from "@/components/ui/page-address";
import { CONSENSUS_DECISIONS } from "@/lib/features/orchestrator/schema";
import { CONSENSUS_DECISION_LABELS } from "./labels";

const DECISIONS = CONSENSUS_DECISIONS.map((value) => ({
  value,
  label: CONSENSUS_DECISION_LABELS[value].label,
}));

export const NO_FILTERS = { system_name: undefined, decision: undefined };

interface RunFiltersProps extends Pick<ReturnType<typeof useServerFilter>, "params" | "change"> {
  systemNames: readonly string[];
}

export function RunFilters({ params, change, systemNames }: RunFiltersProps) {
  return (
    <>
      <FilterPicker
        name="Decision"
        isFirst
        value={params.get("decision") ?? undefined}
        groups={[{ label: "Decisions", options: DECISIONS }]}
        onChange={(decision) => change({ decision })}
      />
      <FilterPicker
        name="System"
        value={params.get("system_name") ?? undefined}
        groups={[{ label: "Systems", options: systemNames.map((name) => ({ value: name, label: name })) }]}
        onChange={(system_name) => change({ system_name })}
      />
    </>
  );
}
