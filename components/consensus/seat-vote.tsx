import { Split, Users } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import type { ConsensusStep, ConsensusVote } from "@/lib/features/orchestrator/schema";
import { failureText, shareText } from "./labels";
import type { SeatView } from "./live-run";
import { ModelText } from "./model-text";
import { VoteWord } from "./statuses";
import { stepPrice } from "./step-price";

/** The vote of a seat, and the side it is on once there is a decision. */
export function CastVote({ view, className }: { view: SeatView; className?: string }) {
  const cast = view.vote?.vote ?? view.step?.vote;
  return (
    <p className={cn("flex flex-wrap items-center gap-2", className)}>
      {cast && <VoteWord vote={cast} look="soft" />}
      {view.isDissent !== undefined && <Side isDissent={view.isDissent} />}
    </p>
  );
}

/** A vote with its reasons, or the place that is held for it. */
export function SeatVote({ view }: { view: SeatView }) {
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
      <SaidList title="Evidence it names" items={vote?.evidence ?? step?.items ?? []} />
      {vote && <SaidList title="Holds only if" items={vote.conditions} />}
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

function SaidList({ title, items }: { title: string; items: readonly string[] }) {
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
