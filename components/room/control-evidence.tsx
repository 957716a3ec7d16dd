import { NamedEvidenceLink } from "@/components/engagements/thread";
import { Expiry, KIND_LABELS } from "@/components/evidence/labels";
import { sizeText } from "@/components/ui/size-text";
import { dayText } from "@/lib/core/days";
import type { RoomEvidence } from "@/lib/features/engagements/room-schema";

interface RoomEvidenceListProps {
  evidence: readonly RoomEvidence[];
  today: string;
}

/** The evidence of a control; its files are read from the room. */
export function RoomEvidenceList({ evidence, today }: RoomEvidenceListProps) {
  if (evidence.length === 0)
    return (
      <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">
        No evidence is attached to this control.
      </p>
    );
  return (
    <ul className="divide-y rounded-lg border bg-surface">
      {evidence.map((item) => {
        const Icon = KIND_LABELS[item.kind].icon;
        return (
          <li key={item.id} className="flex gap-3 px-4 py-2.5 text-sm">
            <Icon
              className="mt-0.5 size-4 shrink-0 text-ink-muted"
              aria-label={KIND_LABELS[item.kind].label}
            />
            <div className="min-w-0 flex-1">
              <NamedEvidenceLink item={item} base="/v1/room/evidence" />
              <p className="flex flex-wrap gap-x-3 text-ink-muted text-xs">
                {item.size_bytes !== null && <span>{sizeText(item.size_bytes)}</span>}
                <span>from {dayText(item.effective_date)}</span>
                <Expiry item={item} today={today} className="text-xs" />
                <span>by {item.uploaded_by_name}</span>
              </p>
              {item.sha256 !== null && (
                <p className="break-all font-mono text-ink-muted text-xs">{item.sha256}</p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
