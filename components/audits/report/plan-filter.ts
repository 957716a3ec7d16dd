import { SEVERITIES } from "@/lib/features/audits/vocabulary";
import { byReading, type PlanRow } from "./plan-rows";

/** The filters of the table, by their names in the address. */
export const FILTERS = ["verdict", "severity", "owner", "review", "control", "change"] as const;
export type FilterName = (typeof FILTERS)[number];

/** The columns that sort, and `reading`: the order without a choice. */
const SORTS = ["reading", "requirement", "verdict", "severity", "owner", "due"] as const;
export type SortName = (typeof SORTS)[number];

/** Of severity, owner and change: rows that have none. */
export const NONE = "none";
/** Of `change`: every row that changed. */
export const ANY = "any";
/** Of `review`: rows on which the engines disagree. */
export const DISPUTED = "disputed";

export interface PlanFilter {
  values: Readonly<Partial<Record<FilterName, string>>>;
  search: string;
  sort: SortName;
  isDescending: boolean;
}

/** The filter that an address asks for; what it does not know is treated as absent. */
export function readFilter(params: URLSearchParams): PlanFilter {
  const given = FILTERS.flatMap((name) => {
    const value = params.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  const asked = params.get("sort") ?? "";
  const sort = SORTS.find((name) => name === asked.replace(/^-/, "")) ?? "reading";
  return {
    values: Object.fromEntries(given),
    search: params.get("search") ?? "",
    sort,
    isDescending: sort !== "reading" && asked.startsWith("-"),
  };
}

/** Every parameter of the filter, removed. */
export const NO_FILTER: Readonly<Record<string, undefined>> = Object.fromEntries(
  [...FILTERS, "search"].map((name) => [name, undefined]),
);

/** The values of a filter that a row has. */
const VALUES: Readonly<Record<FilterName, (row: PlanRow) => readonly string[]>> = {
  verdict: ({ state }) => [state],
  severity: ({ severity }) => [severity ?? NONE],
  owner: ({ owner }) => [owner ?? NONE],
  review: ({ review, isDisputed }) => (isDisputed ? [review, DISPUTED] : [review]),
  control: ({ control }) => [control],
  change: ({ change }) => (change ? [ANY, change.direction] : [NONE]),
};

/** The rows that match, in the order that is asked for. */
export function keepRows(rows: readonly PlanRow[], filter: PlanFilter): PlanRow[] {
  const words = wordsOf(filter.search);
  return rows
    .filter((row) => matches(row, filter.values) && hasWords(row, words))
    .toSorted(comparing(filter));
}

function matches(row: PlanRow, values: PlanFilter["values"], except?: FilterName): boolean {
  return FILTERS.every((name) => {
    const value = values[name];
    return value === undefined || name === except || VALUES[name](row).includes(value);
  });
}

function wordsOf(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

function hasWords(row: PlanRow, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { citation, statement, control, controlTitle, quote, owner } = row;
  const text = [citation, statement, control, controlTitle, quote?.text, owner].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

/** How many rows each value of a filter would leave, given the other filters. */
export function countValues(
  rows: readonly PlanRow[],
  filter: PlanFilter,
  name: FilterName,
): ReadonlyMap<string, number> {
  const words = wordsOf(filter.search);
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (!matches(row, filter.values, name) || !hasWords(row, words)) continue;
    for (const value of VALUES[name](row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** From what needs work to what needs none. */
export const STATE_ORDER = [
  "contradicted",
  "for_review",
  "partly_shown",
  "planned",
  "no_evidence",
  "shown",
] as const;
const LAST = "\uffff";

const KEYS: Readonly<Record<Exclude<SortName, "reading">, (row: PlanRow) => number | string>> = {
  requirement: ({ order }) => order,
  verdict: ({ state }) => STATE_ORDER.indexOf(state),
  severity: ({ severity }) => (severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity)),
  owner: ({ owner }) => owner?.toLowerCase() ?? LAST,
  due: ({ due }) => due?.due_on ?? LAST,
};

function comparing({ sort, isDescending }: PlanFilter): (a: PlanRow, b: PlanRow) => number {
  if (sort === "reading") return byReading;
  const keyOf = KEYS[sort];
  const sign = isDescending ? -1 : 1;
  return (a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one === other ? byReading(a, b) : sign * (one < other ? -1 : 1);
  };
}

/** The order of a column that is asked for once more: ascending, descending, and as it was. */
export function nextSort({ sort, isDescending }: PlanFilter, column: SortName): string | undefined {
  if (sort !== column) return column;
  return isDescending ? undefined : `-${column}`;
}
