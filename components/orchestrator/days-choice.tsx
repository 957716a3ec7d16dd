import Link from "next/link";
import { cn } from "@/components/ui/class-names";

export const SPEND_DAYS = [7, 30, 90] as const;

/** How far back the spend is shown; in the address, so that it can be shared. */
export function DaysChoice({ days }: { days: number }) {
  return (
    <nav aria-label="How far back">
      <ul className="flex gap-2">
        {SPEND_DAYS.map((choice) => (
          <li key={choice}>
            <Link
              href={choice === 30 ? "/orchestrator/spend" : `/orchestrator/spend?days=${choice}`}
              scroll={false}
              aria-current={choice === days ? "true" : undefined}
              className={cn(
                "inline-flex h-7 items-center rounded-md border px-2 text-sm transition-colors",
                choice === days
                  ? "border-accent bg-accent-soft font-medium text-accent-text"
                  : "bg-surface text-ink-soft hover:bg-hover",
              )}
            >
              {choice} days
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
