"use client";

import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterPicker } from "@/components/ui/filter-picker";
import { useClientFilter } from "@/components/ui/page-address";
import { SearchInput } from "@/components/ui/search-input";
import { TableSkeleton } from "@/components/ui/skeleton";
import type { CatalogHit, ListedFramework } from "@/lib/features/frameworks/schema";
import { ControlDrawer, useOpenControl } from "./control-drawer";
import { ControlRow, foundIn, type ListedControl, useFirstScreen } from "./control-row";
import { filterControls } from "./filter-controls";
import { THEME_LABELS } from "./labels";
import { useCatalogSearch } from "./use-catalog-search";

interface ControlListProps {
  framework: Pick<ListedFramework, "code" | "name">;
  controls: readonly ListedControl[];
  /** The control that an earlier reference leads to. */
  aliases: Readonly<Record<string, string>>;
  /** The details of the open control. */
  children: ReactNode;
}

/** The controls of a framework in their groups; one opens in a drawer with its own address. */
export function ControlList({ framework, controls, aliases, children }: ControlListProps) {
  const { params, change } = useClientFilter();
  const opened = useOpenControl();
  const filter = {
    search: params.get("q") ?? "",
    group: params.get("group") ?? undefined,
    theme: params.get("theme") ?? undefined,
    isKeyOnly: params.get("key") === "1",
  };
  const { hits, isSearching } = useCatalogSearch(filter.search, { framework: framework.code, limit: "100" });
  const shown = filterControls(controls, filter, new Set(hits.map(({ control_id }) => control_id)));
  const drawn = useFirstScreen(shown, opened.reference === undefined ? 6 : 3);
  const groups = [...new Set(controls.map((control) => control.group))];
  const themes = [...new Set(controls.map((control) => control.theme))];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search controls and requirements"
          value={filter.search}
          onChange={(q) => change({ q })}
          className="w-full sm:w-72"
        />
        <FilterPicker
          name="Group"
          value={filter.group}
          groups={[{ label: "Groups", options: groups.map((group) => ({ value: group, label: group })) }]}
          onChange={(group) => change({ group })}
        />
        <FilterPicker
          name="Theme"
          value={filter.theme}
          groups={[
            {
              label: "Themes",
              options: themes.map((theme) => ({ value: theme, label: THEME_LABELS[theme] })),
            },
          ]}
          onChange={(theme) => change({ theme })}
        />
        <LabeledCheckbox
          checked={filter.isKeyOnly}
          onChange={(isChecked) => change({ key: isChecked ? "1" : undefined })}
          className="h-7 px-1"
        >
          Key controls only
        </LabeledCheckbox>
        <p role="status" className="ml-auto text-ink-muted text-sm tabular-nums">
          {shown.length} of {controls.length} controls
        </p>
      </div>
      {shown.length === 0 && isSearching && <TableSkeleton rows={3} />}
      {shown.length === 0 && !isSearching && (
        <EmptyState
          icon={SearchX}
          title="No control matches"
          actions={
            <Button
              onClick={() => change({ q: undefined, group: undefined, theme: undefined, key: undefined })}
            >
              Reset the filters
            </Button>
          }
        >
          No control of {framework.name} fits the search and the filters above.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ControlGroups
          framework={framework.code}
          controls={drawn}
          hits={hits}
          onOpen={(control) => opened.open(control, "push")}
        />
      )}
      <ControlDrawer
        framework={framework}
        opened={opened}
        aliases={aliases}
        siblings={shown.map(({ control_id }) => control_id)}
      >
        {children}
      </ControlDrawer>
    </div>
  );
}

interface ControlGroupsProps {
  framework: string;
  controls: readonly ListedControl[];
  /** What a search found, requirements too. */
  hits: readonly CatalogHit[];
  onOpen: (reference: string) => void;
}

/** The controls under the groups of their framework. */
function ControlGroups({ framework, controls, hits, onOpen }: ControlGroupsProps) {
  const groups = [...new Set(controls.map((control) => control.group))];
  return (
    <div className="overflow-clip rounded-lg border bg-surface">
      {groups.map((group, index) => {
        const own = controls.filter((control) => control.group === group);
        return (
          <section key={group} aria-labelledby={`group-${index}`} className="border-b last:border-b-0">
            <h2
              id={`group-${index}`}
              className="sticky top-0 z-10 flex h-9 items-center gap-2 border-b bg-sunken px-4 font-medium text-ink-soft text-xs max-md:top-12"
            >
              {group}
              <span className="font-normal text-ink-muted tabular-nums">{own.length}</span>
            </h2>
            <ul className="divide-y">
              {own.map((control) => (
                <ControlRow
                  key={control.control_id}
                  control={control}
                  framework={framework}
                  found={foundIn(hits, framework, control.control_id)}
                  onOpen={() => onOpen(control.control_id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
