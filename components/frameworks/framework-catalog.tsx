"use client";

import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterPicker } from "@/components/ui/filter-picker";
import { useClientFilter } from "@/components/ui/page-address";
import { RowLink } from "@/components/ui/row-link";
import { SearchInput } from "@/components/ui/search-input";
import { columnsFor } from "@/components/ui/table-features";
import {
  type CatalogControl,
  FRAMEWORK_CATEGORIES,
  type Framework,
  THEMES,
} from "@/lib/features/frameworks/schema";
import { ControlRow } from "./control-row";
import { matchesSearch } from "./filter-controls";
import { CATEGORY_LABELS, THEME_LABELS } from "./labels";

interface FrameworkRow extends Framework {
  key_controls: number;
  source: string;
}

/** What the search over all controls needs, and no more: 264 of them go to the browser. */
interface ControlSummary extends Pick<CatalogControl, "control_id" | "title" | "theme" | "is_key"> {
  framework: Framework["code"];
}

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

const column = columnsFor<FrameworkRow>();

const columns = column.columns([
  column.accessor("name", {
    header: "Framework",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <RowLink href={`/frameworks/${row.original.code}`}>{row.original.name}</RowLink>,
  }),
  column.accessor("code", {
    header: "Code",
    meta: { className: "font-mono text-xs text-ink-muted max-lg:hidden" },
  }),
  column.accessor((row) => CATEGORY_LABELS[row.category], {
    id: "category",
    header: "Category",
    meta: { className: "whitespace-nowrap" },
  }),
  column.accessor("controls_count", { header: "Controls", meta: { align: "end" } }),
  column.accessor("key_controls", {
    header: "Key controls",
    meta: { align: "end", className: "whitespace-nowrap" },
  }),
  column.accessor("source", {
    header: "Source",
    enableSorting: false,
    meta: { className: "w-full max-w-0 truncate text-ink-muted max-lg:hidden" },
    cell: ({ row }) => <span title={row.original.source}>{row.original.source}</span>,
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
            {CATEGORY_LABELS[row.category]} · {row.controls_count} controls, {row.key_controls} key
          </p>
        </>
      )}
    />
  );
}

interface ControlResultsProps {
  frameworks: readonly FrameworkRow[];
  controls: readonly ControlSummary[];
}

/** Controls that a search found, under their frameworks. */
function ControlResults({ frameworks, controls }: ControlResultsProps) {
  return (
    <div className="overflow-clip rounded-lg border bg-surface">
      {frameworks.map((framework) => {
        const own = controls.filter((control) => control.framework === framework.code);
        if (own.length === 0) return null;
        return (
          <section
            key={framework.code}
            aria-labelledby={`results-${framework.code}`}
            className="border-b last:border-b-0"
          >
            <h2
              id={`results-${framework.code}`}
              className="sticky top-0 z-10 flex h-9 items-center gap-2 border-b bg-sunken px-4 font-medium text-ink-soft text-xs max-md:top-12"
            >
              {framework.name}
              <span className="font-normal text-ink-muted tabular-nums">{own.length}</span>
            </h2>
            <ul className="divide-y">
              {own.map((control) => (
                <ControlRow key={control.control_id} control={control} framework={control.framework} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
