"use client";

import { useEffect, useRef, useState } from "react";
import { countOf } from "@/components/ui/count-of";
import { CONSENSUS_DECISION_LABELS, STEP_LABELS, shareText, VOTE_LABELS } from "./labels";
import type { LiveRun } from "./live-run";

interface RunAnnouncerProps {
  run: LiveRun;
  labelOf: (model: string) => string;
}

/** Tells a screen reader what has come since the page was opened: each step, then the outcome. */
export function RunAnnouncer({ run, labelOf }: RunAnnouncerProps) {
  const told = useRef({ steps: run.steps.length, status: run.status });
  const [message, setMessage] = useState("");
  useEffect(() => {
    const before = told.current;
    told.current = { steps: run.steps.length, status: run.status };
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
