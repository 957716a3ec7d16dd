import type { ReactNode } from "react";

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
