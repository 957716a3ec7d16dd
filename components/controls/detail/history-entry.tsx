import Link from "next/link";
import { Timestamp } from "@/components/ui/timestamp";
import type { ControlChange } from "@/lib/features/programs/schema";
import { SOURCE_LABELS } from "../labels";
import { ChangeLine } from "./change-line";

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
