import type { ReactNode } from "react";
import { cn } from "./class-names";

interface FactsProps {
  items: readonly { label: string; value: ReactNode }[];
  className?: string;
}

/** Names and values of a record. */
export function Facts({ items, className }: FactsProps) {
  return (
    <dl className={cn("grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]", className)}>
      {items.map((item) => (
        <div key={item.label} className="contents">
          <dt className="text-ink-muted max-sm:mt-1">{item.label}</dt>
          <dd className="min-w-0 break-words max-sm:-mt-2">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
