import { cn } from "@/components/ui/class-names";
import { Status } from "@/components/ui/status";
import { TONE_MARK, type Tone } from "@/components/ui/tone";
import type { Budget } from "@/lib/features/orchestrator/schema";
import { costText, dollarsOf } from "./amounts";

/** Below this share of the monthly limit the budget is shown as low. */
const LOW_BUDGET_SHARE = 0.2;

/** How much of the monthly limit is spent: numbers and a word, with a bar next to them. */
export function BudgetMeter({ budget }: { budget: Budget }) {
  const limit = dollarsOf(budget.limit);
  const shareOf = (cost: string) => (limit === 0 ? 0 : Math.min(100, (100 * dollarsOf(cost)) / limit));
  const { tone, word } = budgetStatus(budget);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm tabular-nums">
          <span className="font-semibold text-base">{costText(budget.spent)}</span>
          <span className="text-ink-muted"> of {costText(budget.limit)} this month</span>
          {dollarsOf(budget.reserved) > 0 && (
            <span className="text-ink-muted">, {costText(budget.reserved)} held back for running calls</span>
          )}
        </p>
        <Status tone={tone}>{word}</Status>
      </div>
      <div aria-hidden className="flex h-1.5 w-full gap-px overflow-hidden rounded-full bg-pressed">
        <div
          className={cn("h-full", TONE_MARK[tone === "success" ? "progress" : tone])}
          style={{ width: `${shareOf(budget.spent)}%` }}
        />
        <div className="h-full bg-neutral-mark" style={{ width: `${shareOf(budget.reserved)}%` }} />
      </div>
    </div>
  );
}

function budgetStatus(budget: Budget): { tone: Tone; word: string } {
  const left = Math.floor(100 * budget.remaining_share);
  if (budget.remaining_share <= 0) return { tone: "danger", word: "Used up: paid models are not asked" };
  if (budget.remaining_share < LOW_BUDGET_SHARE) return { tone: "warning", word: `${left}% left` };
  return { tone: "success", word: `${left}% left` };
}
