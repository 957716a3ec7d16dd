import type { ReactNode } from "react";
import { cn } from "./class-names";
import { Skeleton } from "./skeleton";

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

/** A name and its value in the narrow column of a detail page; goes inside a `dl`. */
export function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="flex min-h-7 min-w-0 flex-col justify-center">{children}</dd>
    </div>
  );
}

/** The properties of a record while their values load. */
export function PropertiesSkeleton({ labels, className }: { labels: readonly string[]; className?: string }) {
  return (
    <dl className={cn("flex flex-col gap-3.5 text-sm", className)}>
      {labels.map((label) => (
        <Property key={label} label={label}>
          <Skeleton className="h-4 w-24" />
        </Property>
      ))}
    </dl>
  );
}

interface RecordPartProps {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of a record in a drawer. */
export function RecordPart({ title, aside, children }: RecordPartProps) {
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold text-sm">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
