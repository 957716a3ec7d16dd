"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { useRefresh } from "@/components/ui/page-address";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { ConsensusRun } from "@/lib/features/orchestrator/schema";
import { ChainSequence } from "./chain-sequence";
import { DebateSequence } from "./debate-sequence";
import { askAgainHref, questionTitle } from "./hrefs";
import {
  CONSENSUS_DECISION_LABELS,
  failureText,
  ModelText,
  RunStatusWord,
  STEP_LABELS,
  shareText,
  VOTE_LABELS,
} from "./labels";
import { type LiveRun, seatViews } from "./live-run";
import { Outcome } from "./outcome";
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
        note={isVoting ? "No model sees another's vote before giving its own." : undefined}
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

interface QuestionProps {
  task: string;
  context: string | null;
}

/** The whole question where the title has only its beginning, and the material it was asked on. */
function Question({ task, context }: QuestionProps) {
  const isCut = questionTitle(task) !== task.trim();
  if (!isCut && context === null) return null;
  return (
    <Card>
      {isCut && (
        <section aria-label="Question" className="max-h-96 overflow-y-auto p-5">
          <ModelText>{task}</ModelText>
        </section>
      )}
      {context !== null && (
        <details className="group border-t first:border-t-0">
          <summary className="flex min-h-10 list-none items-center gap-2 px-4 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
            <ChevronRight
              className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
              aria-hidden
            />
            Context
            <span className="text-ink-muted text-xs tabular-nums">
              {context.length.toLocaleString("en")} characters, given as data
            </span>
          </summary>
          <section
            aria-label="Context"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard
            tabIndex={0}
            className="max-h-96 overflow-y-auto border-t bg-sunken p-4"
          >
            <ModelText className="text-ink-soft text-sm">{context}</ModelText>
          </section>
        </details>
      )}
    </Card>
  );
}

interface RunProgressProps {
  run: LiveRun;
  strategy: ConsensusRun["strategy"];
  askedAt: string;
  isConnected: boolean;
}

/** What a run is doing; it has the place and the height of the outcome that follows. */
function RunProgress({ run, strategy, askedAt, isConnected }: RunProgressProps) {
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

interface RunFailureProps {
  id: string;
  failure: string | null;
  /** Some model did answer. */
  hasWords: boolean;
  canAsk: boolean;
}

/** Why a run failed, and the way to ask the same again; it has the place and the look of an outcome. */
function RunFailure({ id, failure, hasWords, canAsk }: RunFailureProps) {
  return (
    <Card className="flex min-h-64 grow flex-col gap-3 p-5">
      <div className="flex flex-col gap-1">
        <Status tone="danger" className="font-semibold text-xl [&_svg]:size-5">
          Failed
        </Status>
        <p className="text-ink-soft text-sm">The run failed and gives no outcome.</p>
      </div>
      <div className="flex flex-col gap-2 border-t pt-3 text-sm leading-6 *:max-w-prose">
        <p>{failure === null ? "It stopped before the models were done." : failureText(failure)}</p>
        {hasWords && (
          <p>
            What was said before is kept below. It was not counted, because part of a deliberation decides
            nothing.
          </p>
        )}
      </div>
      {canAsk && (
        <Button asChild variant="primary" className="mt-auto self-start print:hidden">
          <Link href={askAgainHref(id)}>Ask again</Link>
        </Button>
      )}
    </Card>
  );
}

interface RunAnnouncerProps {
  run: LiveRun;
  labelOf: (model: string) => string;
}

/** Tells a screen reader what has come since the page was opened: each step, then the outcome. */
function RunAnnouncer({ run, labelOf }: RunAnnouncerProps) {
  const announced = useRef({ steps: run.steps.length, status: run.status });
  const [message, setMessage] = useState("");
  useEffect(() => {
    const before = announced.current;
    announced.current = { steps: run.steps.length, status: run.status };
    if (before.status !== run.status) setMessage(outcomeOf(run));
    else if (before.steps < run.steps.length)
      setMessage(
        run.steps
          .slice(before.steps)
          .map((step) =>
            step.vote
              ? `${labelOf(step.model)}: ${VOTE_LABELS[step.vote].label}.`
              : `${STEP_LABELS[step.kind]} of ${labelOf(step.model)}.`,
          )
          .join(" "),
      );
  }, [run, labelOf]);
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}

function outcomeOf({ status, result, failure }: LiveRun): string {
  if (status === "failed") return `The run failed. ${failure ?? ""}`;
  if (!result) return "";
  const { decision, confidence, votes } = result;
  const dissent = votes.filter((cast) => cast.is_dissent).length;
  const outcome = CONSENSUS_DECISION_LABELS[decision].label;
  if (decision === "NO_CONSENSUS") return `The run ended without consensus.`;
  return `Decided: ${outcome}, confidence ${shareText(confidence)}${dissent > 0 ? `, ${countOf(dissent, "dissent")}` : ""}.`;
}
