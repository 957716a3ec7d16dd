"use client";

import { GitCompareArrows } from "lucide-react";
import Link from "next/link";
import { dayText } from "@/lib/core/days";
import { ANY } from "./plan-filter";
import { ReportFilterLink } from "./report-filter-link";

/** What became of the requirements since the audit before. */
export interface Since {
  /** When that audit was completed. */
  timestamp: string;
  better: number;
  worse: number;
  /** Judged now and not then. */
  added: number;
  other: number;
  compareHref: string;
}

/** "3 better, 1 worse, 2 new since 4 Nov 2026". */
export function SinceLine({ since }: { since: Since }) {
  const { better, worse, added, other, timestamp, compareHref } = since;
  const parts = [
    better > 0 ? `${better} better` : "",
    worse > 0 ? `${worse} worse` : "",
    added > 0 ? `${added} new` : "",
    other > 0 ? `${other} otherwise changed` : "",
  ].filter((part) => part !== "");
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t px-5 py-3 text-sm">
      <GitCompareArrows aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <span>
        {parts.length === 0 ? (
          "No requirement changed"
        ) : (
          <strong className="font-medium">{parts.join(", ")}</strong>
        )}{" "}
        since {dayText(timestamp)}.
      </span>
      {parts.length > 0 && <ReportFilterLink changes={{ change: ANY }}>Show what changed</ReportFilterLink>}
      <Link
        href={compareHref}
        prefetch={false}
        className="rounded-sm text-accent-text underline print:hidden"
      >
        Compare the two audits
      </Link>
    </p>
  );
}
