import type { ReactNode } from "react";

/** A name and its value in the narrow column of a detail page; stands inside a `dl`. */
export function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="flex min-h-7 min-w-0 flex-col justify-center">{children}</dd>
    </div>
  );
}
