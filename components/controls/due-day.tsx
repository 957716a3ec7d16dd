import { CalendarClock } from "lucide-react";
import { Status } from "@/components/ui/status";
import type { Control } from "@/lib/programs/schema";
import { dayText } from "./days";

interface DueDayProps {
  control: Pick<Control, "due_on" | "due_state" | "status">;
  /** Leaves the place empty where there is no date. */
  isQuiet?: boolean;
}

/** The next day something is due; late is said in a word too. */
export function DueDay({ control, isQuiet }: DueDayProps) {
  const { due_on, due_state } = control;
  if (due_on === null) {
    return isQuiet ? null : <span className="text-ink-muted">No date</span>;
  }
  const day = dayText(due_on);
  // An implemented control is due for nothing but its next review.
  const what = control.status === "implemented" ? "Review " : "";
  if (due_state === "overdue") return <Status tone="danger">Overdue {day}</Status>;
  if (due_state === "soon") {
    return (
      <Status tone="warning" icon={CalendarClock}>
        {what === "" ? "Due" : "Review due"} {day}
      </Status>
    );
  }
  return (
    <span className="whitespace-nowrap tabular-nums">
      {what}
      {day}
    </span>
  );
}
