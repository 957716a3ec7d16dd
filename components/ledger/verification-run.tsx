import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { VerificationProgress } from "@/lib/features/ledger/schema";

interface VerificationRunProps {
  progress: VerificationProgress | undefined;
  /** How many entries there are, for before the first progress comes. */
  entries: number;
  onLeave: () => void;
}

/** What a running verification is doing and how much is left. */
export function VerificationRun({ progress, entries, onLeave }: VerificationRunProps) {
  const done = progress?.entries_verified ?? 0;
  const total = progress?.entries_total || entries;
  return (
    <Card className="flex min-h-20 items-center gap-4 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="flex flex-wrap items-baseline gap-x-3 font-medium text-base">
          Re-hashing every entry
          <span className="font-normal text-ink-muted text-sm tabular-nums">
            {done.toLocaleString("en")} of {total.toLocaleString("en")}, {(total - done).toLocaleString("en")}{" "}
            left. You can leave: it goes on.
          </span>
        </p>
        <ProgressBar label="Entries verified" value={done} max={total} />
      </div>
      <Button onClick={onLeave}>Stop watching</Button>
    </Card>
  );
}
