"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { late, useLate } from "./late";
import type { OptionListProps } from "./searchable-options";
import { Skeleton } from "./skeleton";

export type { OptionGroup } from "./searchable-options";

const searchableOptions = late(() => import("./searchable-options"));

/** For what opens an {@link OptionList}: has its code loaded before that. */
export function useOptionListSoon(): void {
  useLate(searchableOptions, false);
}

/** Searchable options in groups, for the inside of a popover. */
export function OptionList(props: OptionListProps) {
  const code = useLate(searchableOptions);
  const [wasEarly] = useState(code === undefined);
  useEffect(() => void searchableOptions.load(), []);
  // A popover gives the focus to what it opens with.
  return code ? <code.SearchableOptions {...props} autoFocus={wasEarly} /> : <Pending label={props.label} />;
}

/** The search before it can be used. */
function Pending({ label }: { label: string }) {
  return (
    <div aria-busy>
      <div className="flex h-9 items-center gap-2 border-b px-3 text-ink-muted text-sm">
        <Search className="size-4 shrink-0" aria-hidden />
        {label}
      </div>
      <div className="flex flex-col gap-4 p-3">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </div>
  );
}
