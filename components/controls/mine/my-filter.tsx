"use client";

import { AddressFilters } from "@/components/ui/address-filters";
import { useServerFilter } from "@/components/ui/page-address";
import { WORK_TYPE_WORDS } from "@/components/work/work-groups";
import { WORK_TYPES } from "@/components/work/work-items";
import { APPROVAL_OPTIONS } from "../approval/approval-word";
import { DUE_OPTIONS, STATUS_OPTIONS } from "../labels";

const TYPE_OPTIONS = WORK_TYPES.map((value) => ({ value, label: WORK_TYPE_WORDS[value] }));

const APPROVAL = "approval";

const FILTERS = [
  { name: "Kind", param: "kind", heading: "Kinds", options: TYPE_OPTIONS },
  { name: "Due", param: "due", options: DUE_OPTIONS },
  { name: "Status", param: "status", heading: "Statuses", options: STATUS_OPTIONS },
  { name: "Approval", param: APPROVAL, options: APPROVAL_OPTIONS },
];

interface MyFilterProps {
  /** Whether any program asks for approval. */
  hasApproval: boolean;
}

/** Filters of "My work"; the last two are about controls alone. A filter that is set can always be removed. */
export function MyFilter({ hasApproval }: MyFilterProps) {
  const { params, change } = useServerFilter();
  const filters = FILTERS.filter(({ param }) => hasApproval || param !== APPROVAL || params.has(APPROVAL));
  return <AddressFilters filters={filters} areFirst params={params} change={change} />;
}
