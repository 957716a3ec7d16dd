import { ArrowRight, ChevronDown } from "lucide-react";
import Link from "next/link";
import { countOf } from "@/components/ui/count-of";
import { dayText } from "@/lib/core/days";
import { requirementsHref, type Subject } from "./labels";
import type { FrameworkSummary } from "./summary";

interface FrameworkResultsProps {
  subject: Subject;
  summaries: readonly FrameworkSummary[];
  frameworkNames: Readonly<Record<string, string>>;
  inUse: readonly string[];
}

/** What follows from the answers, per framework; each leads to its requirements. Those without a program are folded. */
export function FrameworkResults({ subject, summaries, frameworkNames, inUse }: FrameworkResultsProps) {
  const used = summaries.filter(({ framework }) => inUse.includes(framework));
  const others = summaries.filter(({ framework }) => !inUse.includes(framework));
  const list = (shown: readonly FrameworkSummary[]) => (
    <ul className="divide-y overflow-clip rounded-lg border bg-surface">
      {shown.map((summary) => (
        <li key={summary.framework}>
          <Link
            href={requirementsHref(subject, summary.framework)}
            prefetch={false}
            className="flex items-start gap-2 px-4 py-2.5 text-sm hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{frameworkNames[summary.framework]}</span>
              <span className="block text-ink-muted text-xs tabular-nums">{summaryText(summary)}</span>
            </span>
            <ArrowRight className="mt-0.5 size-4 shrink-0 text-ink-muted" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
  if (used.length === 0 || others.length === 0) return list(summaries);
  return (
    <>
      {list(used)}
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-md py-1 text-ink-soft text-sm hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden
            className="-rotate-90 size-4 text-ink-muted transition-transform group-open:rotate-0"
          />
          {countOf(others.length, "framework")} without a program
        </summary>
        <div className="mt-2">{list(others)}</div>
      </details>
    </>
  );
}

/** "52 apply today · 4 later, next on 2 Dec 2027 · 8 do not apply · 3 not decided", without the parts that are none. */
export function summaryText({ today, later, next, not, open }: FrameworkSummary): string {
  const parts: string[] = [];
  if (today > 0) parts.push(`${today} ${today === 1 ? "applies" : "apply"} today`);
  if (later > 0) parts.push(next === null ? `${later} later` : `${later} later, next on ${dayText(next)}`);
  if (not > 0) parts.push(`${not} ${not === 1 ? "does" : "do"} not apply`);
  if (open > 0) parts.push(`${open} not decided`);
  return parts.join(" · ");
}
