"use client";

import { FilterPicker } from "@/components/ui/filter-picker";
import { useServerFilter } from "@/components/ui/page-address";
import { WORK_TYPE_WORDS } from "@/components/work/work-groups";
import { WORK_TYPES } from "@/components/work/work-items";
import { APPROVAL_OPTIONS } from "../approval/approval-word";
import { DUE_OPTIONS, STATUS_OPTIONS } from "../labels";

const TYPE_OPTIONS = WORK_TYPES.map((value) => ({ value, label: WORK_TYPE_WORDS[value] }));

/** Filters of "My work"; the last two are about controls alone. */
export function MyFilter() {
  const { params, change } = useServerFilter();
  return (
    <>
      <FilterPicker
        name="Kind"
        isFirst
        value={params.get("kind") ?? undefined}
        groups={[{ label: "Kinds", options: TYPE_OPTIONS }]}
        onChange={(kind) => change({ kind })}
      />
      <FilterPicker
        name="Due"
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
