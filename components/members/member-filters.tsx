"use client";

import type { ReactNode } from "react";
import { FilterRow } from "@/components/ui/filter-bar";
import { FilterPicker } from "@/components/ui/filter-picker";
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
        <FilterPicker
          name="Role"
          value={params.get("role") ?? undefined}
          groups={[{ label: "Roles", options: ROLE_OPTIONS }]}
          onChange={(role) => change({ role })}
        />
        {children}
      </FilterRow>
    </>
  );
}
