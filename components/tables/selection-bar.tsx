"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with the selection. */
  children: ReactNode;
}

/** Floats over the foot of a list while rows are selected, so that nothing moves. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section
      aria-label="Selection"
      className="fixed inset-x-0 bottom-4 z-30 mx-auto flex w-fit max-w-[calc(100vw-2rem)] animate-appear flex-wrap items-center gap-1.5 rounded-lg bg-surface p-1.5 shadow-float"
    >
      <p role="status" className="px-2 font-medium text-sm tabular-nums">
        {count} selected
      </p>
      {children}
      <IconButton label="Clear the selection" size="icon-sm" onClick={onClear}>
        <X />
      </IconButton>
    </section>
  );
}
