import { ArrowRight } from "lucide-react";
import { ControlStatusWord } from "@/components/programs/labels";
import { dayText } from "@/lib/core/days";
import { isOneOf } from "@/lib/core/one-of";
import { CONTROL_STATUSES } from "@/lib/features/programs/vocabulary";
import type { RecordedChange } from "@/lib/features/records/payload-schema";

/** What a record says has changed, each field from what to what. */
export function RecordedChanges({ changes }: { changes: readonly RecordedChange[] }) {
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {changes.map((change) => (
        <ChangeLine key={change.field} change={change} />
      ))}
    </ul>
  );
}

function ChangeLine({ change: { field, from, to } }: { change: RecordedChange }) {
  const name = field.replaceAll("_", " ");
  if (to === undefined && from === undefined)
    return <li className="first-letter:uppercase">{name} changed; the ledger keeps its digest</li>;
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="text-ink-muted first-letter:uppercase">{name}</span>
      {from !== undefined && (
        <>
          <Value field={field} value={from} />
          <ArrowRight className="size-3 text-ink-muted" aria-label="became" />
        </>
      )}
      <span className="flex min-w-0 font-medium">
        <Value field={field} value={to} />
      </span>
    </li>
  );
}

interface ValueProps {
  field: string;
  value: RecordedChange["from"];
}

function Value({ field, value }: ValueProps) {
  if (field === "status" && isOneOf(CONTROL_STATUSES, value)) return <ControlStatusWord status={value} />;
  if (value === null || value === "") return <span className="text-ink-muted">none</span>;
  const isDay = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return <span className="min-w-0 break-words">{isDay ? dayText(value) : String(value)}</span>;
}
