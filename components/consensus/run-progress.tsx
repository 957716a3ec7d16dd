import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Timestamp } from "@/components/ui/timestamp";
import type { ConsensusRun } from "@/lib/features/orchestrator/schema";
import { STEP_LABELS } from "./labels";
import { type LiveRun, seatViews } from "./live-run";
import { RunStatusWord } from "./statuses";

interface RunProgressProps {
  run: LiveRun;
  strategy: ConsensusRun["strategy"];
  askedAt: string;
  isConnected: boolean;
}

/** What a run is doing; it has the place and the height of the outcome that follows. */
export function RunProgress({ run, strategy, askedAt, isConnected }: RunProgressProps) {
  const views = seatViews(run);
  const done = views.filter((view) => view.state !== "waiting").length;
  const last = run.steps.at(-1);
  const isVoting = strategy === "voting";
  return (
    <Card className="flex min-h-64 grow flex-col justify-center gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RunStatusWord status="running" />
        <span className="text-ink-muted text-sm">
          Asked <Timestamp value={askedAt} />
        </span>
      </div>
      <div className="flex flex-col gap-2">
        <p className="font-medium text-base">
          {isVoting ? "Each model judges by itself" : "The models work one after another"}
        </p>
        {isVoting ? (
          <>
            <ProgressBar label="Seats that have voted" value={done} max={views.length} />
            <p className="text-ink-muted text-sm tabular-nums">
              {done} of {views.length} seats have answered
            </p>
          </>
        ) : (
          <p className="text-ink-muted text-sm tabular-nums">
            {last
              ? `${run.steps.length} ${run.steps.length === 1 ? "step" : "steps"} done, the last: ${STEP_LABELS[last.kind].toLowerCase()}`
              : "Waiting for the first answer"}
          </p>
        )}
      </div>
      <p className="text-ink-muted text-sm">
        {isConnected
          ? "You can leave this page. The run goes on, and you find it under Consensus."
          : "The connection was lost; it is being restored. The run goes on meanwhile."}
      </p>
    </Card>
  );
}
