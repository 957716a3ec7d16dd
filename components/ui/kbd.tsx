import type { ReactNode } from "react";
import { cn } from "./class-names";

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1 font-sans text-ink-muted text-xs",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
