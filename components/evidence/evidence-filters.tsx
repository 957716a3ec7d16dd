"use client";

import type { ReactNode } from "react";
import { AddressFilters } from "@/components/ui/address-filters";
import { FilterRow } from "@/components/ui/filter-bar";
import { useServerFilter } from "@/components/ui/page-address";
import { SearchInput } from "@/components/ui/search-input";
import { EVIDENCE_EXPIRIES, EVIDENCE_KINDS, EVIDENCE_USES } from "@/lib/features/evidence/vocabulary";
import { KIND_LABELS } from "./labels";

export const NO_EVIDENCE_FILTER = {
  search: undefined,
  kind: undefined,
  owner: undefined,
  expiry: undefined,
  use: undefined,
  document_id: undefined,
};

const EXPIRY_WORDS: Readonly<Record<(typeof EVIDENCE_EXPIRIES)[number], string>> = {
  expired: "Expired",
  soon: "Expires within 30 days",
  later: "Expires later",
  never: "Does not expire",
};
const USE_WORDS: Readonly<Record<(typeof EVIDENCE_USES)[number], string>> = {
  used: "Attached to a control",
  unused: "Not attached",
};

const KIND_OPTIONS = EVIDENCE_KINDS.map((value) => ({ value, label: KIND_LABELS[value].label }));
const EXPIRY_OPTIONS = EVIDENCE_EXPIRIES.map((value) => ({ value, label: EXPIRY_WORDS[value] }));
const USE_OPTIONS = EVIDENCE_USES.map((value) => ({ value, label: USE_WORDS[value] }));

/** What the library is narrowed by; the server applies it. */
interface EvidenceFiltersProps {
  owners: readonly { value: string; label: string }[];
  /** What follows the filters. */
  children: ReactNode;
}

export function EvidenceFilters({ owners, children }: EvidenceFiltersProps) {
  const { params, change } = useServerFilter();
  const filters = [
    { name: "Kind", param: "kind", options: KIND_OPTIONS },
    { name: "Owner", param: "owner", options: [{ value: "none", label: "No owner" }, ...owners] },
    { name: "Expiry", param: "expiry", options: EXPIRY_OPTIONS },
    { name: "Use", param: "use", options: USE_OPTIONS },
  ];
  return (
    <>
      <SearchInput
        label="Search titles and file names"
        value={params.get("search") ?? ""}
        onChange={(search) => change({ search })}
        className="w-full sm:w-72"
      />
      <FilterRow>
        <AddressFilters filters={filters} params={params} change={change} />
        {children}
      </FilterRow>
    </>
  );
}
