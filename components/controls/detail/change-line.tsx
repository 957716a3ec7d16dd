import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { ControlStatusWord } from "@/components/programs/statuses";
import { dayText } from "@/components/ui/days";
import { type ControlChange, ControlStatusSchema } from "@/lib/features/programs/schema";
import { fieldWord } from "../labels";
import { Owner } from "../people";

type Change = ControlChange["changes"][number];

/** One field, from what to what. */
export function ChangeLine({ change }: { change: Change }) {
  const { field, from, to } = change;
  if (field === "implementation") {
    return <li>{from === "" || from === null ? "Implementation described" : "Implementation changed"}</li>;
  }
  if (field === "evidence")
    return <li>{to === null ? `Evidence detached: ${from}` : `Evidence attached: ${to}`}</li>;
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="text-ink-muted">{fieldWord(field)}</span>
      <Value field={field} value={from} />
      <ArrowRight className="size-3 text-ink-muted" aria-label="became" />
      <Value field={field} value={to} />
    </li>
  );
}

function Value({ field, value }: { field: string; value: Change["from"] }): ReactNode {
  if (field === "status") {
    const status = ControlStatusSchema.safeParse(value);
    if (status.success) return <ControlStatusWord status={status.data} />;
  }
  if (field === "owner") return <Owner owner={value === null ? null : String(value)} />;
  if (value === null) return <span className="text-ink-muted">none</span>;
  if (field === "due_date") return <span>{dayText(String(value))}</span>;
  if (field === "review_interval_days") return <span>{value} days</span>;
  return <span className="break-words">{value}</span>;
}
