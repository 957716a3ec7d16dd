import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ControlStatusWord } from "@/components/programs/labels";
import { Timestamp } from "@/components/ui/timestamp";
import { dayText } from "@/lib/core/days";
import { isOneOf } from "@/lib/core/one-of";
import type { ControlChange } from "@/lib/features/programs/schema";
import { CONTROL_STATUSES } from "@/lib/features/programs/vocabulary";
import { fieldWord, SOURCE_LABELS } from "../labels";
import { Owner } from "../people";

/** Who changed or reviewed a control, and why. */
export function HistoryEntry({ entry }: { entry: ControlChange }) {
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 text-ink-muted text-xs">
          <span className="font-medium text-ink">{entry.actor_name}</span> <SourceWords entry={entry} />
        </p>
        <Timestamp value={entry.changed_at} className="shrink-0 text-ink-muted text-xs" />
      </div>
      <ul className="flex flex-col gap-0.5">
        {entry.changes.map((change) => (
          <ChangeLine key={change.field} change={change} />
        ))}
        {entry.changes.length === 0 && <li>Reviewed, nothing changed</li>}
      </ul>
      {entry.note !== "" && <p className="border-l-2 pl-2 text-ink-soft italic">{entry.note}</p>}
    </li>
  );
}

function SourceWords({ entry }: { entry: ControlChange }) {
  const { source, source_id } = entry;
  const href =
    source === "audit" ? `/audits/${source_id}` : source === "evidence" ? `/evidence?item=${source_id}` : "";
  if (source_id === null || href === "") return SOURCE_LABELS[source];
  return (
    <Link href={href} className="rounded-sm text-accent-text hover:underline">
      {SOURCE_LABELS[source]}
    </Link>
  );
}

type Change = ControlChange["changes"][number];

/** One field, from what to what. */
function ChangeLine({ change }: { change: Change }) {
  const { field, from, to } = change;
  if (field === "implementation") {
    return <li>{from === "" || from === null ? "Implementation described" : "Implementation changed"}</li>;
  }
  if (field === "evidence")
    return <li>{to === null ? `Evidence detached: ${from}` : `Evidence attached: ${to}`}</li>;
  if (field === "link") return <li>{to === null ? "Unlinked" : `Linked: ${to}`}</li>;
  if (field === "approval") return <li>{`Approval: ${to}`}</li>;
  if (field === "justification")
    return <li className="break-words">{to === null ? "Taken back into the program" : `Left out: ${to}`}</li>;
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
  if (field === "status" && isOneOf(CONTROL_STATUSES, value)) return <ControlStatusWord status={value} />;
  if (field === "owner") return <Owner owner={value === null ? null : String(value)} />;
  if (value === null) return <span className="text-ink-muted">none</span>;
  if (field === "due_date") return <span>{dayText(String(value))}</span>;
  if (field === "review_interval_days") return <span>{value} days</span>;
  return <span className="break-words">{value}</span>;
}
