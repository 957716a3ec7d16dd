import type { ReactNode } from "react";
import { cn } from "./class-names";

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn("rounded-lg border border-line bg-surface", className)}>{children}</div>;
}

interface SectionProps {
  /** Also the section's accessible name. */
  title: ReactNode;
  id: string;
  /** One line under the title. */
  note?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled part of a page. */
export function Section({ title, id, note, aside, className, children }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className={cn("flex flex-col gap-3", className)}>
      <div className="flex min-h-7 items-end justify-between gap-3">
        <div>
          <h2 id={`${id}-title`} className="font-semibold text-base">
            {title}
          </h2>
          {note && <p className="text-ink-muted text-sm">{note}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
