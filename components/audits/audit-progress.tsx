"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addressOf } from "@/components/api";
import { Card } from "@/components/ui/card";
import { useRefresh } from "@/components/ui/page-address";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Timestamp } from "@/components/ui/timestamp";
import type { AuditProgress, AuditStatus } from "@/lib/features/audits/schema";
import { AuditStatusWord } from "./labels";

/** How long to wait before following again after the server ended the stream for good. */
const RETRY_MS = 3_000;

export function hasEnded(progress: Pick<AuditProgress, "status">): boolean {
  return progress.status === "completed" || progress.status === "failed";
}

/** Follows a running audit by server-sent events; `onEnd` is called once, when it is done or has failed. */
export function useAuditProgress(initial: AuditProgress, onEnd: (last: AuditProgress) => void) {
  const [progress, setProgress] = useState(initial);
  const [isConnected, setConnected] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const end = useEffectEvent(onEnd);
  const isOver = hasEnded(progress);
  const { id } = initial;

  useEffect(() => {
    if (isOver) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const source = new EventSource(addressOf("GET /v1/audits/{id}/events", { params: { id } }));
    source.onopen = () => setConnected(true);
    source.onmessage = (event: MessageEvent<string>) => {
      const next: AuditProgress = JSON.parse(event.data);
      setProgress(next);
      if (hasEnded(next)) {
        source.close();
        end(next);
      }
    };
    source.onerror = () => {
      setConnected(false);
      // While it is CONNECTING the browser retries by itself; CLOSED means it gave up.
      if (source.readyState === EventSource.CLOSED)
        retry = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
    };
    return () => {
      source.close();
      clearTimeout(retry);
    };
  }, [id, isOver, attempt]);

  return { progress, isConnected };
}

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

interface AuditAnnouncerProps {
  status: AuditStatus;
  score: number | null;
  findings: number;
}

/**
 * Tells a screen reader when an audit that was followed here has ended. It stays mounted while the
 * page turns from progress to report, because a live region only speaks of changes inside it.
 */
export function AuditAnnouncer({ status, score, findings }: AuditAnnouncerProps) {
  const before = useRef(status);
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (status === "completed") {
      setMessage(`Audit completed. Readiness estimate ${score ?? 0} of 100, ${findings} findings.`);
    } else if (status === "failed") setMessage("The audit failed.");
  }, [status, score, findings]);
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}
