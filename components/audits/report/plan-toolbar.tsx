"use client";

import { SEVERITY_WORDS } from "@/components/actions/labels";
import { STATE_LABELS } from "@/components/audits/labels";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { FilterPicker } from "@/components/ui/filter-picker";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { SEVERITIES } from "@/lib/features/audits/vocabulary";
import { REVIEW_LABELS } from "./marks";
import {
  ANY,
  countValues,
  DISPUTED,
  type FilterName,
  NONE,
  type PlanFilter,
  type SortName,
  STATE_ORDER,
} from "./plan-filter";
import { type PlanRow, REVIEWS } from "./plan-rows";

interface PlanToolbarProps {
  rows: readonly PlanRow[];
  filter: PlanFilter;
  /** The audit before, where there is one. */
  hasBefore: boolean;
  onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** Search, filters with what each would leave, and on a phone the order; all of it in the address. */
export function PlanToolbar({ rows, filter, hasBefore, onChange }: PlanToolbarProps) {
  const shared = { rows, filter, onChange };
  return (
    <FilterBar className="print:hidden">
      <SearchInput
        label="Search the findings"
        value={filter.search}
        onChange={(search) => onChange({ search })}
        className="min-w-48 flex-1 sm:max-w-64"
      />
      <FilterRow>
        <Filter name="verdict" label="Verdict" group="Verdicts" choices={VERDICT_CHOICES} {...shared} />
        <Filter name="severity" label="Severity" group="Severities" choices={SEVERITY_CHOICES} {...shared} />
        <Filter name="owner" label="Owner" group="Owners" choices={ownersOf(rows)} {...shared} />
        <Filter name="review" label="Review" group="Reviews" choices={REVIEW_CHOICES} {...shared} />
        <Filter name="control" label="Control" group="Controls" choices={controlsOf(rows)} {...shared} />
        {hasBefore && (
          <Filter
            name="change"
            label="Changed"
            group="Since the last audit"
            choices={CHANGE_CHOICES}
            {...shared}
          />
        )}
      </FilterRow>
      <Select
        size="sm"
        aria-label="Sort by"
        className="w-auto md:hidden"
        value={filter.sort}
        options={SORT_CHOICES}
        onChange={(sort) => onChange({ sort: sort === "reading" ? undefined : sort })}
      />
    </FilterBar>
  );
}

interface Choice {
  value: string;
  label: string;
}

interface FilterProps extends Pick<PlanToolbarProps, "rows" | "filter" | "onChange"> {
  name: FilterName;
  label: string;
  group: string;
  choices: readonly Choice[];
}

/** A filter with the number of rows each choice would leave; what would leave none is not offered. */
function Filter({ name, label, group, choices, rows, filter, onChange }: FilterProps) {
  const value = filter.values[name];
  const counts = countValues(rows, filter, name);
  const options = choices.flatMap((choice) => {
    const count = counts.get(choice.value) ?? 0;
    return count > 0 || choice.value === value ? [{ ...choice, note: String(count) }] : [];
  });
  return (
    <FilterPicker
      name={label}
      value={value}
      groups={[{ label: group, options }]}
      onChange={(next) => onChange({ [name]: next })}
    />
  );
}

const VERDICT_CHOICES = STATE_ORDER.map((value) => ({ value, label: STATE_LABELS[value].label }));

const SEVERITY_CHOICES = [
  ...SEVERITIES.map((value) => ({ value, label: SEVERITY_WORDS[value] })),
  { value: NONE, label: "No finding" },
];

const REVIEW_CHOICES = [
  ...REVIEWS.map((value) => ({ value, label: REVIEW_LABELS[value] })),
  { value: DISPUTED, label: "Engines disagree" },
];

const CHANGE_CHOICES = [
  { value: ANY, label: "Anything changed" },
  { value: "better", label: "Better" },
  { value: "worse", label: "Worse" },
  { value: "other", label: "Otherwise changed" },
  { value: "new", label: "New" },
  { value: NONE, label: "Unchanged" },
];

const SORT_CHOICES: readonly { value: SortName; label: string }[] = [
  { value: "reading", label: "What to read first" },
  { value: "requirement", label: "By requirement" },
  { value: "verdict", label: "By verdict" },
  { value: "severity", label: "By severity" },
  { value: "owner", label: "By owner" },
  { value: "due", label: "By due date" },
];

function ownersOf(rows: readonly PlanRow[]): Choice[] {
  const names = [...new Set(rows.flatMap(({ owner }) => (owner === null ? [] : [owner])))];
  return [
    { value: NONE, label: "No owner" },
    ...names.toSorted((a, b) => a.localeCompare(b)).map((name) => ({ value: name, label: name })),
  ];
}

function controlsOf(rows: readonly PlanRow[]): Choice[] {
  const titles = new Map(rows.map(({ control, controlTitle }) => [control, controlTitle]));
  return [...titles].map(([value, title]) => ({ value, label: `${value} ${title}` }));
}
