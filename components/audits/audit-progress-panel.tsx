"use client";

import { Card } from "@/components/ui/card";
import { useRefresh } from "@/components/ui/page-address";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Timestamp } from "@/components/ui/timestamp";
import type { AuditProgress } from "@/lib/features/audits/schema";
import { AuditStatusWord } from "./statuses";
import { useAuditProgress } from "./use-audit-progress";

interface AuditProgressPanelProps {
  initial: AuditProgress;
  askedAt: string;
  characters: number;
}

/** What a running audit is doing and how much is left; it turns into the report in place. */
export function AuditProgressPanel({ initial, askedAt, characters }: AuditProgressPanelProps) {
  const refresh = useRefresh();
  const { progress, isConnected } = useAuditProgress(initial, refresh);
  const { status, controls_done, controls_total } = progress;
  const left = controls_total - controls_done;
  return (
    <Card className="flex min-h-44 flex-col justify-center gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AuditStatusWord status={status} />
        <span className="text-ink-muted text-sm">
          Asked for <Timestamp value={askedAt} />
        </span>
      </div>
      <div className="flex flex-col gap-2">
        <p className="font-medium text-base">{describeStep(progress)}</p>
        <ProgressBar label="Controls judged" value={controls_done} max={controls_total} />
        <p className="text-ink-muted text-sm tabular-nums">
          {controls_done} of {controls_total} controls judged, {left} left · {characters.toLocaleString("en")}{" "}
          characters of document
        </p>
      </div>
      <p className="text-ink-muted text-sm">
        {isConnected
          ? "You can leave this page. The audit goes on, and you find it under Audits."
          : "The connection was lost; it is being restored. The audit goes on meanwhile."}
      </p>
    </Card>
  );
}

function describeStep({ status, controls_done, controls_total }: AuditProgress): string {
  if (status === "queued") return "Waiting for its turn";
  if (status === "completed" || controls_done === controls_total) return "Writing the report";
  return controls_done === 0 ? "Reading the document" : "Judging each control against the document";
}
