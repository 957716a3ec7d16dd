"use client";

import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterPicker } from "@/components/ui/filter-picker";
import { useClientFilter } from "@/components/ui/page-address";
import { SearchInput } from "@/components/ui/search-input";
import { FRAMEWORK_CATEGORIES, THEMES } from "@/lib/features/frameworks/schema";
import { ControlResults } from "./control-results";
import { FrameworkTable } from "./framework-table";
import { CATEGORY_LABELS, THEME_LABELS } from "./labels";
import { matchesSearch } from "./match-control";
import type { ControlSummary, FrameworkRow } from "./types";

const CATEGORY_OPTIONS = [
  {
    label: "Categories",
    options: FRAMEWORK_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
  },
];
const THEME_OPTIONS = [
  { label: "Themes", options: THEMES.map((value) => ({ value, label: THEME_LABELS[value] })) },
];

interface FrameworkCatalogProps {
  frameworks: readonly FrameworkRow[];
  controls: readonly ControlSummary[];
}

/** The catalog: frameworks, and as soon as one searches, the controls of all of them. */
export function FrameworkCatalog({ frameworks, controls }: FrameworkCatalogProps) {
  const { params, change } = useClientFilter();
  const search = params.get("q") ?? "";
  const category = params.get("category") ?? undefined;
  const theme = params.get("theme") ?? undefined;
  const shown = frameworks.filter((framework) => category === undefined || framework.category === category);
  const isSearch = search.trim() !== "" || theme !== undefined;
  const codes = new Set(shown.map((framework) => framework.code));
  const matches = controls.filter(
    (control) =>
      codes.has(control.framework) &&
      (theme === undefined || control.theme === theme) &&
      matchesSearch(control, search.trim()),
  );
  const reset = () => change({ q: undefined, category: undefined, theme: undefined });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={`Search ${controls.length} controls`}
          value={search}
          onChange={(q) => change({ q })}
          className="w-full sm:w-72"
        />
        <FilterPicker
          name="Category"
          value={category}
          groups={CATEGORY_OPTIONS}
          onChange={(value) => change({ category: value })}
        />
        <FilterPicker
          name="Theme"
          value={theme}
          groups={THEME_OPTIONS}
          onChange={(value) => change({ theme: value })}
        />
        <p role="status" className="ml-auto text-ink-muted text-sm tabular-nums">
          {isSearch
            ? `${matches.length} of ${controls.length} controls`
            : `${shown.length} of ${frameworks.length} frameworks`}
        </p>
      </div>
      {!isSearch && shown.length > 0 && <FrameworkTable frameworks={shown} />}
      {isSearch && matches.length > 0 && <ControlResults frameworks={shown} controls={matches} />}
      {(isSearch ? matches : shown).length === 0 && (
        <EmptyState
          icon={SearchX}
          title="Nothing matches"
          actions={<Button onClick={reset}>Reset the filters</Button>}
        >
          No {isSearch ? "control" : "framework"} fits the search and the filters above.
        </EmptyState>
      )}
    </div>
  );
}
