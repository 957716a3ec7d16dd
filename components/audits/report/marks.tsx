import { ArrowDown, ArrowRight, ArrowUp, Check, PencilLine, Plus, UserRoundCheck } from "lucide-react";
import { stateWord } from "@/components/audits/labels";
import { cn } from "@/components/ui/class-names";
import type { RowChange } from "@/lib/features/audits/report-schema";
import type { Review } from "./plan-rows";

const CHANGES = {
  better: { icon: ArrowUp, tone: "text-success", word: "Better" },
  worse: { icon: ArrowDown, tone: "text-danger", word: "Worse" },
  other: { icon: ArrowRight, tone: "text-ink-muted", word: "Changed" },
  new: { icon: Plus, tone: "text-ink-muted", word: "New" },
} as const;

/** What became of a requirement since the audit before; nothing where it is the same. */
export function ChangeMark({ change }: { change: RowChange | null }) {
  if (!change) return null;
  const { icon: Icon, tone, word } = CHANGES[change.direction];
  return (
    <p className={cn("flex items-center gap-1 text-xs", tone)}>
      <Icon aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">{word}: </span>
      {change.before === null ? "New" : `Was ${stateWord(change.before)}`}
    </p>
  );
}

const REVIEW_WORDS: Readonly<Record<Review, { icon: typeof Check | undefined; label: string }>> = {
  needs_person: { icon: UserRoundCheck, label: "Needs a person" },
  confirmed: { icon: Check, label: "Confirmed" },
  corrected: { icon: PencilLine, label: "Corrected" },
  open: { icon: undefined, label: "Not reviewed" },
};

export const REVIEW_LABELS: Readonly<Record<Review, string>> = {
  needs_person: REVIEW_WORDS.needs_person.label,
  confirmed: REVIEW_WORDS.confirmed.label,
  corrected: REVIEW_WORDS.corrected.label,
  open: REVIEW_WORDS.open.label,
};

interface ReviewWordProps {
  review: Review;
  /** The engines see it differently. */
  isDisputed: boolean;
  /** In a column of its own, where what is not reviewed is said too. */
  isFull?: boolean;
  className?: string;
}

/** What a person said to it. */
export function ReviewWord({ review, isDisputed, isFull = false, className }: ReviewWordProps) {
  const { icon: Icon, label } = REVIEW_WORDS[review];
  // The verdict says it already.
  const isSaid = isFull || review === "confirmed" || review === "corrected";
  return (
    <div className={cn("text-xs", className)}>
      {isSaid && (
        <p className={cn("flex items-center gap-1", review === "open" ? "text-ink-muted" : "text-ink-soft")}>
          {Icon && <Icon aria-hidden className="size-3 shrink-0" />}
          {label}
        </p>
      )}
      {isDisputed && <p className="text-warning">Engines disagree</p>}
    </div>
  );
}
