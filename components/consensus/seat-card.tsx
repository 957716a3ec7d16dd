import { Split, Users } from "lucide-react";
import { providerWord, sentenceOf } from "@/components/orchestrator/labels";
import { cn } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import type { ConsensusStep, ConsensusVote, Seat } from "@/lib/features/orchestrator/schema";
import { failureText, ModelText, roleWord, SeatStateWord, shareText, stepPrice, VoteWord } from "./labels";
import type { SeatView } from "./live-run";

interface SeatCardProps {
  view: SeatView;
  labelOf: (model: string) => string;
  /** Votes are shown with their reasons; in the other strategies the sequence below has them. */
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
      Substitute for {labelOf(absent)}
      {why ? `: ${why}.` : "."}
    </p>
  );
}

/** The vote of a seat, and the side it is on once there is a decision. */
function CastVote({ view, className }: { view: SeatView; className?: string }) {
  const cast = view.vote?.vote ?? view.step?.vote;
  return (
    <p className={cn("flex flex-wrap items-center gap-2", className)}>
      {cast && <VoteWord vote={cast} look="soft" />}
      {view.isDissent !== undefined && <Side isDissent={view.isDissent} />}
    </p>
  );
}

/** A vote with its reasons, or the place that is held for it. */
function SeatVote({ view }: { view: SeatView }) {
  const { state, step, vote } = view;
  if (state === "waiting") {
    return (
      <div className="flex min-h-48 flex-col gap-3 p-4">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    );
  }
  if (state === "failed") {
    return (
      <div className="flex min-h-48 flex-col gap-2 p-4 text-sm">
        <VoteWord vote="ABSTAIN" look="soft" className="self-start" />
        <ModelText className="text-ink-soft">{failureOf(vote, step)}</ModelText>
        <p className="text-ink-muted text-xs">A model that fails abstains. It is never counted as a vote.</p>
      </div>
    );
  }
  return (
    <div className="flex min-h-48 flex-1 flex-col gap-3 p-4 text-sm">
      <CastVote view={view} />
      <ModelText>{vote?.reasoning ?? step?.text ?? ""}</ModelText>
      <StatementList title="Evidence it names" items={vote?.evidence ?? step?.items ?? []} />
      {vote && <StatementList title="Holds only if" items={vote.conditions} />}
      {step && <SeatFoot step={step} />}
    </div>
  );
}

/** The step has the words of a refusal too; the vote only its kind. */
function failureOf(vote: ConsensusVote | undefined, step: ConsensusStep | undefined): string {
  const failure = step?.kind === "failure" ? step.text : vote?.failure;
  return failure ? failureText(failure) : "It gave no answer before the run ended.";
}

/** Whether a vote went with the leading option; both marks have the same size. */
function Side({ isDissent }: { isDissent: boolean }) {
  return isDissent ? (
    <Status tone="warning" icon={Split} look="soft">
      Dissent
    </Status>
  ) : (
    <Status tone="neutral" icon={Users} look="soft">
      With the decision
    </Status>
  );
}

function StatementList({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h4 className="text-ink-muted text-xs">{title}</h4>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 text-ink-soft marker:text-ink-muted">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what a model said keeps its order and may repeat.
          <li key={index} className="break-words [unicode-bidi:isolate]">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SeatFoot({ step }: { step: ConsensusStep }) {
  return (
    <div className="mt-auto flex flex-col gap-0.5 border-t pt-3 text-ink-muted text-xs tabular-nums">
      {step.stated_confidence !== null && (
        <p>Says of itself: {shareText(step.stated_confidence)} sure. Not part of the arithmetic.</p>
      )}
      <p>{stepPrice(step)}</p>
    </div>
  );
}
