import type { ReactNode } from "react";
import { cn } from "./class-names";
import { ScrollStrip } from "./scroll-strip";

interface FilterBarProps {
  className?: string;
  children: ReactNode;
}

/** Above a list: its search, filters, views and order. */
export function FilterBar({ className, children }: FilterBarProps) {
  return <div className={cn("flex min-h-8 flex-wrap items-center gap-2", className)}>{children}</div>;
}

/** The filters of a bar. On a phone they are one row that scrolls sideways, next to the order of the list. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <ScrollStrip className="max-md:-m-1 max-md:min-w-0 max-md:flex-1 max-md:basis-52 max-md:p-1 md:contents">
      <div className="flex w-max items-center gap-2 md:contents">{children}</div>
    </ScrollStrip>
  );
}
