import { CalendarClock } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import { Status } from "@/components/ui/status";
import { dayText } from "@/lib/core/days";
import type { Control } from "@/lib/features/programs/schema";

interface DueDayProps {
  control: Pick<Control, "due_on" | "due_state" | "status">;
  /** Leaves the place empty where there is no date. */
  isQuiet?: boolean;
  className?: string;
}

/** The next day something is due; late is said in a word too. */
export function DueDay({ control, isQuiet, className }: DueDayProps) {
  const { due_on, due_state } = control;
  if (due_on === null) {
    return isQuiet ? null : <span className={cn("text-ink-muted", className)}>No date</span>;
  }
  const day = dayText(due_on);
  // An implemented control is due for nothing but its next review.
  const isReview = control.status === "implemented";
  if (due_state === "overdue") {
    return (
      <Status tone="danger" className={className}>
        {isReview ? "Review overdue" : "Overdue"} {day}
      </Status>
    );
  }
  if (due_state === "soon") {
    return (
      <Status tone="warning" icon={CalendarClock} className={className}>
        {isReview ? "Review due" : "Due"} {day}
      </Status>
    );
  }
  return (
    <span className={cn("whitespace-nowrap tabular-nums", className)}>
      {isReview ? `Review ${day}` : day}
    </span>
  );
}
