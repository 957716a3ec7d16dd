"use client";

import { SearchX } from "lucide-react";
import Link from "next/link";
import { ApplicabilityMark, STATUS_OPTIONS } from "@/components/controls/labels";
import { FrameworkBadge } from "@/components/frameworks/framework-badge";
import { ControlStatusWord } from "@/components/programs/labels";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { useClientFilter } from "@/components/ui/page-address";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { Status } from "@/components/ui/status";
import type { RoomControl } from "@/lib/features/engagements/room-schema";

interface RoomControlsProps {
  controls: readonly RoomControl[];
  frameworks: readonly { code: string; name: string }[];
}

const ALL = "all";

/** The program's controls with a search and filters, kept in the address. */
export function RoomControls({ controls, frameworks }: RoomControlsProps) {
  const { params, change } = useClientFilter();
  const search = params.get("q") ?? "";
  const status = params.get("status") ?? ALL;
  const framework = params.get("framework") ?? ALL;
  const names = new Map(frameworks.map(({ code, name }) => [code, name]));
  const nameOf = (code: string) => names.get(code) ?? code;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = controls.filter((control) => {
    const { control_id, title, owner } = control;
    const text = `${nameOf(control.framework)} ${control_id} ${title} ${owner ?? ""}`.toLowerCase();
    return (
      (status === ALL || control.status === status) &&
      (framework === ALL || control.framework === framework) &&
      words.every((word) => text.includes(word))
    );
  });
  const set = (name: string) => (value: string) => change({ [name]: value === ALL ? undefined : value });
  return (
    <div className="flex flex-col gap-4">
      <FilterBar>
        <SearchInput
          label="Search controls"
          value={search}
          onChange={(value) => change({ q: value === "" ? undefined : value })}
          className="w-64 max-sm:w-full"
        />
        <FilterRow>
          <Select
            aria-label="Status"
            size="sm"
            className="w-40"
            value={status}
            options={[{ value: ALL, label: "Any status" }, ...STATUS_OPTIONS]}
            onChange={set("status")}
          />
          {frameworks.length > 1 && (
            <Select
              aria-label="Framework"
              size="sm"
              className="w-56"
              value={framework}
              options={[
                { value: ALL, label: "All frameworks" },
                ...frameworks.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={set("framework")}
            />
          )}
        </FilterRow>
        <p role="status" className="text-ink-muted text-sm">
          {shown.length === controls.length
            ? countOf(shown.length, "control")
            : `${shown.length} of ${countOf(controls.length, "control")}`}
        </p>
      </FilterBar>
      {shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No control matches"
          actions={
            <Button onClick={() => change({ q: undefined, status: undefined, framework: undefined })}>
              Reset the filters
            </Button>
          }
        >
          No control of the program has all of the filters above.
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {shown.map((control) => (
            <ControlRow
              key={control.id}
              control={control}
              frameworkName={frameworks.length > 1 ? nameOf(control.framework) : undefined}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ControlRowProps {
  control: RoomControl;
  /** Left out where the program has one framework. */
  frameworkName: string | undefined;
}

function ControlRow({ control, frameworkName }: ControlRowProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover">
      <span className="w-28 shrink-0 font-mono text-ink-muted text-xs">{control.control_id}</span>
      {frameworkName !== undefined && (
        <span className="min-w-28 shrink-0">
          <FrameworkBadge code={control.framework} name={frameworkName} />
        </span>
      )}
      <Link
        href={`/room/controls/${control.id}`}
        prefetch={false}
        className="min-w-0 flex-1 basis-56 break-words rounded-sm font-medium after:absolute after:inset-0"
      >
        {control.title}
      </Link>
      <span className="flex flex-wrap items-center gap-x-4 text-ink-muted text-xs">
        {control.approval.state === "approved" && !control.approval.stale && (
          <Status tone="success">Approved</Status>
        )}
        <span>{countOf(control.evidence_count, "item")} of evidence</span>
        {control.owner && <span>{control.owner}</span>}
        {control.applicability.counts_today ? (
          <ControlStatusWord status={control.status} />
        ) : (
          <ApplicabilityMark control={control} />
        )}
      </span>
    </li>
  );
}
