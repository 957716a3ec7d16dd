"use client";

import type { MouseEvent, ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { useClientFilter } from "@/components/ui/page-address";
import { NO_FILTER } from "./plan-filter";

interface ReportFilterLinkProps {
  /** What the table is filtered by, in place of what it was. */
  changes: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/** Leads to the table with a filter set. */
export function ReportFilterLink({ changes, className, children }: ReportFilterLinkProps) {
  const { change } = useClientFilter();
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    change({ ...NO_FILTER, view: undefined, ...changes });
    document.getElementById("findings")?.scrollIntoView({ block: "start" });
  };
  return (
    <a
      href={`?${new URLSearchParams(changes)}#findings`}
      onClick={show}
      className={cn("rounded-sm text-accent-text underline print:hidden", className)}
    >
      {children}
    </a>
  );
}
