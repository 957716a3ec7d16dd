import { CalendarClock, OctagonAlert } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import type { Control } from "@/lib/programs/schema";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const DAY_AND_YEAR = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

interface DueDayProps {
  control: Pick<Control, "due_on" | "due_state">;
  /** The day of the request, `YYYY-MM-DD`: the year is only said when it is another. */
  today: string;
}

/** When a control is due next: the day, and in words when it is late. */
export function DueDay({ control, today }: DueDayProps) {
  if (control.due_on === null) return <span className="text-ink-muted text-xs">no due date</span>;
  const format = control.due_on.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_AND_YEAR;
  const day = format.format(new Date(control.due_on));
  const isLate = control.due_state === "overdue";
  const isSoon = control.due_state === "soon";
  const Icon = isLate ? OctagonAlert : CalendarClock;
  return (
    <time
      dateTime={control.due_on}
      className={cn(
        "inline-flex items-center gap-1 whitespace-nowrap text-xs tabular-nums",
        isLate ? "text-danger" : isSoon ? "text-warning" : "text-ink-muted",
      )}
    >
      {(isLate || isSoon) && <Icon className="size-3 shrink-0" aria-hidden />}
      {isLate ? `overdue, ${day}` : `due ${day}`}
    </time>
  );
}
