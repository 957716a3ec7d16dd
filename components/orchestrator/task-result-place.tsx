"use client";

import { useEffect, useRef } from "react";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { ModelRecord, ProcessResult } from "@/lib/features/orchestrator/schema";
import { TaskResult } from "./task-result";

interface TaskResultPlaceProps {
  result: ProcessResult | undefined;
  models: readonly ModelRecord[];
  isBusy: boolean;
}

/** Where the answer comes. It takes the focus when it is there, so that it is read out and in sight. */
export function TaskResultPlace({ result, models, isBusy }: TaskResultPlaceProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (result) place.current?.focus();
  }, [result]);
  if (isBusy) {
    return (
      <Card className="flex min-h-72 flex-col gap-4 p-5">
        <p role="status" className="text-ink-muted text-sm">
          Routing the task and waiting for the answer. One model takes half a minute at most, a consensus two.
        </p>
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-24" />
      </Card>
    );
  }
  if (!result) {
    return (
      <Card className="flex min-h-72 flex-col items-center justify-center p-5 text-center text-ink-muted text-sm">
        <p className="max-w-sm">
          The answer stands here, with the model that gave it, why it was chosen, and what it cost.
        </p>
      </Card>
    );
  }
  return (
    <section ref={place} tabIndex={-1} aria-label="Answer" className="min-w-0 rounded-lg outline-none">
      <TaskResult result={result} models={models} />
    </section>
  );
}
