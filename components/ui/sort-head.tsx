"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import type { MouseEvent, ReactNode } from "react";
import { FilterPicker } from "./filter-picker";
import { useServerFilter } from "./page-address";

/** The order of a list that the server sorts; it is in the address. */
export interface ListSort {
  /** `name`, or `-name` in descending order. */
  value: string;
  hrefOf: (sort: string) => string;
  choose: (sort: string) => void;
}

/** The order in the address, or the one that the list has without. */
export function useListSort(fallback: string): ListSort {
  const { params, change, hrefWith } = useServerFilter();
  const paramOf = (sort: string) => ({ sort: sort === fallback ? undefined : sort });
  return {
    value: params.get("sort") ?? fallback,
    hrefOf: (sort) => hrefWith(paramOf(sort)),
    choose: (sort) => change(paramOf(sort)),
  };
}

const keyOf = (sort: string) => sort.replace(/^-/, "");
const reversed = (sort: string) => (sort.startsWith("-") ? sort.slice(1) : `-${sort}`);

/** As `aria-sort` says it; undefined for the columns that do not sort the list. */
export function sortStateOf(sort: ListSort, key: string): "ascending" | "descending" | undefined {
  if (keyOf(sort.value) !== keyOf(key)) return undefined;
  return sort.value.startsWith("-") ? "descending" : "ascending";
}

interface SortLinkProps {
  sort: ListSort;
  /** What the column sorts by, in the direction it begins with. */
  by: string;
  children: ReactNode;
}

/** The head of a column as a link to the list in its order, and then in the reverse. */
export function SortLink({ sort, by, children }: SortLinkProps) {
  const state = sortStateOf(sort, by);
  const next = state ? reversed(sort.value) : by;
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    sort.choose(next);
  };
  return (
    <Link
      href={sort.hrefOf(next)}
      prefetch={false}
      scroll={false}
      onClick={choose}
      className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
    >
      {children}
      {state === "ascending" && <ArrowUp className="size-3" aria-hidden />}
      {state === "descending" && <ArrowDown className="size-3" aria-hidden />}
    </Link>
  );
}

interface SortPickerProps {
  sort: ListSort;
  columns: readonly { by: string; label: string }[];
}

/** The same choice on a phone, where a list has no heads. */
export function SortPicker({ sort, columns }: SortPickerProps) {
  const options = columns.flatMap(({ by, label }) => [
    { value: by, label },
    { value: reversed(by), label: `${label}, reversed` },
  ]);
  return (
    <span className="md:hidden">
      <FilterPicker
        name="Sort"
        value={undefined}
        groups={[{ label: "Sort by", options }]}
        onChange={(value) => value !== undefined && sort.choose(value)}
      />
    </span>
  );
}
