"use client";

import { FilterPicker } from "@/components/ui/filter-picker";
import { useServerFilter } from "@/components/ui/page-address";
import { APPROVAL_OPTIONS } from "../approval/approval-word";
import { DUE_OPTIONS, STATUS_OPTIONS } from "../labels";

/** Filters of the controls on "My work". */
export function MyFilter() {
  const { params, change } = useServerFilter();
  return (
    <>
      <FilterPicker
        name="Due"
        isFirst
        value={params.get("due") ?? undefined}
        groups={[{ label: "Due", options: DUE_OPTIONS }]}
        onChange={(due) => change({ due })}
      />
      <FilterPicker
        name="Status"
        value={params.get("status") ?? undefined}
        groups={[{ label: "Statuses", options: STATUS_OPTIONS }]}
        onChange={(status) => change({ status })}
      />
      <FilterPicker
        name="Approval"
        value={params.get("approval") ?? undefined}
        groups={[{ label: "Approval", options: APPROVAL_OPTIONS }]}
        onChange={(approval) => change({ approval })}
      />
    </>
  );
}
