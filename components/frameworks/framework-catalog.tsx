"use client";

import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterPicker } from "@/components/ui/filter-picker";
import { useClientFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { SearchInput } from "@/components/ui/search-input";
import { TableSkeleton } from "@/components/ui/skeleton";
import { columnsFor } from "@/components/ui/table-features";
import type { CatalogHit, ListedFramework } from "@/lib/features/frameworks/schema";
import { FRAMEWORK_CATEGORIES } from "@/lib/features/frameworks/vocabulary";
import { THEMES } from "@/lib/judgment/analyst/vocabulary";
import { ControlRow, foundIn } from "./control-row";
import { CATEGORY_LABELS, THEME_LABELS } from "./labels";
import { useCatalogSearch } from "./use-catalog-search";

interface FrameworkRow extends ListedFramework {
  requirements: number;
  edition: string;
}

/** More than a person reads; the search asks to be narrowed then. */
const MAX_HITS = 100;

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
  /** Names of the organization's own frameworks by code: the search finds their controls too. */
  ownNames: Readonly<Record<string, string>>;
}

/** The catalog: frameworks, and as soon as one searches, their controls and requirements. */
export function FrameworkCatalog({ frameworks, ownNames }: FrameworkCatalogProps) {
  const { params, change } = useClientFilter();
  const search = params.get("q") ?? "";
  const category = FRAMEWORK_CATEGORIES.find((known) => known === params.get("category"));
  const theme = THEMES.find((known) => known === params.get("theme"));
  const shown = frameworks.filter((framework) => category === undefined || framework.category === category);
  const found = useCatalogSearch(search, { category, theme, limit: String(MAX_HITS) });
  const { hits, total, failure, isAsked, isSearching } = found;
  const reset = () => change({ q: undefined, category: undefined, theme: undefined });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search controls and requirements"
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
          {isSearching && "Searching…"}
          {isAsked && !isSearching && foundText(hits.length, total)}
          {!isAsked && `${shown.length} of ${frameworks.length} frameworks`}
        </p>
      </div>
      {!isAsked && shown.length > 0 && <FrameworkTable frameworks={shown} />}
      {isSearching && <TableSkeleton rows={8} />}
      {hits.length > 0 && (
        <SearchResults hits={hits} names={new Map([...namesOf(frameworks), ...Object.entries(ownNames)])} />
      )}
      {failure !== undefined && (
        <Callout
          tone="danger"
          role="alert"
          title="The catalog could not be searched"
          action={<Button onClick={found.again}>Try again</Button>}
        >
          {failure}
        </Callout>
      )}
      {!isSearching && failure === undefined && (isAsked ? hits : shown).length === 0 && (
        <EmptyState
          icon={SearchX}
          title="Nothing matches"
          actions={<Button onClick={reset}>Reset the filters</Button>}
        >
          No {isAsked ? "control or requirement" : "framework"} matches the search and the filters above.
        </EmptyState>
      )}
    </div>
  );
}

function namesOf(frameworks: readonly FrameworkRow[]): ReadonlyMap<string, string> {
  return new Map(frameworks.map(({ code, name }) => [code, name]));
}

function foundText(shown: number, total: number): string {
  return shown < total ? `${shown} of ${total} matches shown` : countOf(total, "match", "matches");
}

const column = columnsFor<FrameworkRow>();

const columns = column.columns([
  column.accessor("name", {
    header: "Framework",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <RowLink href={`/frameworks/${row.original.code}`}>{row.original.name}</RowLink>,
  }),
  column.accessor("code", {
    header: "Code",
    meta: { from: "lg", className: "font-mono text-xs text-ink-muted" },
  }),
  column.accessor((row) => CATEGORY_LABELS[row.category], {
    id: "category",
    header: "Category",
    meta: { className: "whitespace-nowrap" },
  }),
  column.accessor("controls_count", { header: "Controls", meta: { align: "end" } }),
  column.accessor("requirements", { header: "Requirements", meta: { align: "end" } }),
  column.accessor("edition", {
    header: "Edition",
    enableSorting: false,
    meta: { from: "lg", className: "w-full max-w-0 truncate text-ink-muted" },
    cell: ({ row }) => <span title={row.original.edition}>{row.original.edition}</span>,
  }),
]);

function FrameworkTable({ frameworks }: { frameworks: readonly FrameworkRow[] }) {
  return (
    <DataTable
      label="Frameworks"
      columns={columns}
      data={frameworks}
      rowId={(row) => row.code}
      isSortable
      card={(row) => (
        <>
          <RowLink href={`/frameworks/${row.code}`}>{row.name}</RowLink>
          <p className="text-ink-muted text-xs">
            {CATEGORY_LABELS[row.category]} · {row.controls_count} controls, {row.requirements} requirements
          </p>
        </>
      )}
    />
  );
}

/** What a search found, under the frameworks; the framework and the control of the closest match come first. */
function SearchResults({ hits, names }: { hits: readonly CatalogHit[]; names: ReadonlyMap<string, string> }) {
  const frameworks = [...new Set(hits.map(({ framework }) => framework))];
  return (
    <div className="overflow-clip rounded-lg border bg-surface">
      {frameworks.map((framework) => {
        const own = hits.filter((hit) => hit.framework === framework);
        const controls = own.filter(
          ({ control_id }, index) => own.findIndex((hit) => hit.control_id === control_id) === index,
        );
        return (
          <section
            key={framework}
            aria-labelledby={`results-${framework}`}
            className="border-b last:border-b-0"
          >
            <h2
              id={`results-${framework}`}
              className="sticky top-0 z-10 flex h-9 items-center gap-2 border-b bg-sunken px-4 font-medium text-ink-soft text-xs max-md:top-12"
            >
              {names.get(framework) ?? framework}
              <span className="font-normal text-ink-muted tabular-nums">{own.length}</span>
            </h2>
            <ul className="divide-y">
              {controls.map((control) => (
                <ControlRow
                  key={control.control_id}
                  control={control}
                  framework={framework}
                  found={foundIn(own, framework, control.control_id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
