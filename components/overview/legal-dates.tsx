import Link from "next/link";
import { Card, Section } from "@/components/ui/card";
import { RowLink } from "@/components/ui/row-link";
import { dayText } from "@/lib/core/days";
import type { LegalDate } from "./coming-dates";

/** How many dates the overview has room for. */
const SHOWN = 5;

/** The next days on which requirements begin to apply. */
export function LegalDates({ dates, today }: { dates: readonly LegalDate[]; today: string }) {
  return (
    <Section
      id="legal-dates"
      title="Upcoming legal dates"
      aside={
        <Link href="/frameworks/clocks" className="rounded-sm text-accent-text text-sm hover:underline">
          Legal clocks
        </Link>
      }
    >
      {dates.length === 0 ? (
        <Card className="px-4 py-3 text-ink-muted text-sm">
          No requirement of your programs and systems begins to apply on a later date.
        </Card>
      ) : (
        <ul className="divide-y overflow-clip rounded-lg border bg-surface">
          {dates.slice(0, SHOWN).map((date) => (
            <li
              key={`${date.day} ${date.framework}`}
              className="relative flex gap-4 px-4 py-2 text-sm hover:bg-hover"
            >
              <div className="w-24 shrink-0">
                <time dateTime={date.day} className="block whitespace-nowrap tabular-nums">
                  {dayText(date.day)}
                </time>
                <span className="text-ink-muted text-xs">{distanceText(today, date.day)}</span>
              </div>
              <div className="min-w-0">
                <RowLink href={date.href} className="block">
                  {date.name}
                </RowLink>
                <p className="text-ink-muted text-xs">{date.what}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** "in 9 days", "in 13 months". */
function distanceText(today: string, day: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days < 60) return `in ${days} ${days === 1 ? "day" : "days"}`;
  return `in ${Math.round(days / 30.4)} months`;
}
