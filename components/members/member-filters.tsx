"use client";

import type { ReactNode } from "react";
import { AddressFilters } from "@/components/ui/address-filters";
import { FilterRow } from "@/components/ui/filter-bar";
import { useServerFilter } from "@/components/ui/page-address";
import { SearchInput } from "@/components/ui/search-input";
import { ROLES } from "@/lib/core/actor";
import { ROLE_LABELS } from "./labels";

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value].label }));

/** What the list of members is narrowed by; the server applies it. */
export function MemberFilters({ children }: { children: ReactNode }) {
  const { params, change } = useServerFilter();
  return (
    <>
      <SearchInput
        label="Search names and emails"
        value={params.get("search") ?? ""}
        onChange={(search) => change({ search })}
        className="w-full sm:w-64"
      />
      <FilterRow>
        <AddressFilters
          filters={[{ name: "Role", param: "role", heading: "Roles", options: ROLE_OPTIONS }]}
          params={params}
          change={change}
        />
        {children}
      </FilterRow>
    </>
  );
}
