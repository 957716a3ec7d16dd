import { providerWord, sentenceOf } from "@/components/orchestrator/labels";
import type { Seat } from "@/lib/features/orchestrator/schema";
import { roleWord } from "./labels";
import type { SeatView } from "./live-run";
import { CastVote, SeatVote } from "./seat-vote";
import { SeatStateWord } from "./statuses";

interface SeatCardProps {
  view: SeatView;
  labelOf: (model: string) => string;
  /** Votes are shown with their reasons; in the other strategies these stand in the sequence below. */
  hasVote: boolean;
}

/** One seat: who sits on it, in whose place, and its vote. Dissent has the same room as the majority. */
export function SeatCard({ view, labelOf, hasVote }: SeatCardProps) {
  const { seat, state } = view;
  const name = labelOf(seat.model);
  return (
    <li className="flex min-w-0 flex-col rounded-lg border bg-surface">
      <div className="flex flex-col gap-1 border-b px-4 py-3 last:border-b-0">
        <div className="flex items-center justify-between gap-3">
          <h3 className="min-w-0 break-words font-semibold text-base">{name}</h3>
          <SeatStateWord state={state} className="shrink-0 text-xs" />
        </div>
        <p className="text-ink-muted text-xs">
          {providerWord(seat.provider)}
          {!hasVote && ` · ${roleWord(seat.role)}`}
        </p>
        <SeatNote seat={seat} labelOf={labelOf} />
        {!hasVote && <CastVote view={view} className="mt-1 min-h-6" />}
      </div>
      {hasVote && <SeatVote view={view} />}
    </li>
  );
}

/** Whose place it takes and why, or why it cannot answer from its own. */
function SeatNote({ seat, labelOf }: { seat: Seat; labelOf: (model: string) => string }) {
  const { stands_in_for: absent, reason } = seat;
  if (absent === null && reason === null) return null;
  if (absent === null) return <p className="text-ink-soft text-xs">{sentenceOf(reason ?? "")}</p>;
  const why = reason?.replace(`${absent} is not available: `, "");
  return (
    <p className="text-ink-soft text-xs">
      Stands in for {labelOf(absent)}
      {why ? `: ${why}.` : "."}
    </p>
  );
}
