"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { followAudit } from "@/lib/features/audits/contract";
import { type AuditProgress, AuditProgressSchema } from "@/lib/features/audits/schema";

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
    const source = new EventSource(followAudit.path.replace("{id}", encodeURIComponent(id)));
    source.onopen = () => setConnected(true);
    source.onmessage = (event: MessageEvent<string>) => {
      const parsed = AuditProgressSchema.safeParse(JSON.parse(event.data));
      if (!parsed.success) return;
      setProgress(parsed.data);
      if (hasEnded(parsed.data)) {
        source.close();
        end(parsed.data);
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
