"use client";

import { AddressFilters } from "@/components/ui/address-filters";
import { useServerFilter } from "@/components/ui/page-address";
import { WORK_TYPE_WORDS } from "@/components/work/work-groups";
import { WORK_TYPES } from "@/components/work/work-items";
import { APPROVAL_OPTIONS } from "../approval/approval-word";
import { DUE_OPTIONS, STATUS_OPTIONS } from "../labels";

const TYPE_OPTIONS = WORK_TYPES.map((value) => ({ value, label: WORK_TYPE_WORDS[value] }));

const FILTERS = [
  { name: "Kind", param: "kind", heading: "Kinds", options: TYPE_OPTIONS },
  { name: "Due", param: "due", options: DUE_OPTIONS },
  { name: "Status", param: "status", heading: "Statuses", options: STATUS_OPTIONS },
  { name: "Approval", param: "approval", options: APPROVAL_OPTIONS },
];

/** Filters of "My work"; the last two are about controls alone. */
export function MyFilter() {
  const { params, change } = useServerFilter();
  return <AddressFilters filters={FILTERS} areFirst params={params} change={change} />;
}
