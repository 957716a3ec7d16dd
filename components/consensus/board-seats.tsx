import { isAnswering, ModelStatusWord, providerWord } from "@/components/orchestrator/labels";
import type { ModelRecord } from "@/lib/features/orchestrator/schema";

/** Who sits when nobody is chosen: the board, and what happens with the seat of one that cannot be asked. */
export function BoardSeats({ models }: { models: readonly ModelRecord[] }) {
  const board = models.filter((model) => model.tier === "board").slice(0, 3);
  const missing = board.filter((model) => !isAnswering(model)).length;
  return (
    <div className="flex flex-col gap-2">
      <ul className="divide-y overflow-clip rounded-lg border bg-surface text-sm">
        {board.map((model) => (
          <li
            key={model.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-3 py-2"
          >
            <span>
              <span className="font-medium">{model.label}</span>
              <span className="ml-2 text-ink-muted text-xs">{providerWord(model.provider)}</span>
            </span>
            <ModelStatusWord status={model.status} />
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <p className="text-ink-muted text-xs">
          {missing === board.length ? "None of them" : missing === 1 ? "One of them" : `${missing} of them`}{" "}
          can be asked now. The next best model that can takes the seat, and the room says so.
        </p>
      )}
    </div>
  );
}
