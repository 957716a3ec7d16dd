import type { ReactNode } from "react";
import { cn } from "./class-names";

/** A label without a meaning of its own: a kind, a code, a scope. */
export function Badge({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cn(
        "inline-flex h-5 items-center whitespace-nowrap rounded-sm border border-line bg-sunken px-1.5 text-ink-soft text-xs",
        className,
      )}
    >
      {children}
    </span>
  );
}
