"use client";

import { useCallback } from "react";
import { Section } from "@/components/ui/card";
import { useRefresh } from "@/components/ui/page-address";
import type { ConsensusRun } from "@/lib/features/orchestrator/schema";
import { ChainSequence } from "./chain-sequence";
import { DebateSequence } from "./debate-sequence";
import { seatViews } from "./live-run";
import { Outcome } from "./outcome";
import { Question } from "./question";
import { RunAnnouncer } from "./run-announcer";
import { RunFailure } from "./run-failure";
import { RunProgress } from "./run-progress";
import { RunProperties } from "./run-properties";
import { SeatCard } from "./seat-card";
import { useConsensusRun } from "./use-consensus-run";

interface ConsensusRoomProps {
  initial: ConsensusRun;
  /** Labels of the registry's models by their id. */
  labels: Readonly<Record<string, string>>;
  canAsk: boolean;
}

/** The room of one run: the question, its outcome, and the seats with what each of them said. */
export function ConsensusRoom({ initial, labels, canAsk }: ConsensusRoomProps) {
  const refresh = useRefresh();
  const { run, isConnected } = useConsensusRun(initial, refresh);
  const labelOf = useCallback((model: string) => labels[model] ?? model, [labels]);
  const isVoting = initial.strategy === "voting";
  return (
    <>
      <RunAnnouncer run={run} labelOf={labelOf} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Question task={initial.task} context={initial.context} />
          {run.status === "running" && (
            <RunProgress
              run={run}
              strategy={initial.strategy}
              askedAt={initial.created_at}
              isConnected={isConnected}
            />
          )}
          {run.status === "failed" && (
            <RunFailure
              id={initial.id}
              failure={run.failure}
              hasWords={run.steps.some((step) => step.kind !== "failure")}
              canAsk={canAsk}
            />
          )}
          {run.result && <Outcome result={run.result} />}
        </div>
        <RunProperties initial={initial} run={run} />
      </div>
      <Section
        id="seats"
        title={`Seats (${run.seats.length})`}
        note={isVoting ? "Nobody sees the vote of another before it is given." : undefined}
      >
        <ul className="grid items-stretch gap-4 md:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
          {seatViews(run).map((view) => (
            <SeatCard key={view.seat.model} view={view} labelOf={labelOf} hasVote={isVoting} />
          ))}
        </ul>
      </Section>
      {initial.strategy === "chain_of_verification" && <ChainSequence run={run} labelOf={labelOf} />}
      {initial.strategy === "adversarial_debate" && <DebateSequence run={run} labelOf={labelOf} />}
    </>
  );
}
