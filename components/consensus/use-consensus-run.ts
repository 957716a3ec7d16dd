"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { addressOf, callApi } from "@/components/api";
import type { ConsensusEvent, ConsensusRun } from "@/lib/features/orchestrator/schema";
import { isAwaitingEntry, type LiveRun, liveRunOf, withEvent } from "./live-run";

/** How long to wait before reading the run after the stream was refused or ended for good. */
const RETRY_MS = 3_000;

/** How long to wait before looking whether the ledger has the outcome, and how often that is worth it. */
const LEDGER_LOOK_MS = 1_000;
const MAX_LEDGER_POLLS = 60;

/**
 * Follows a run by server-sent events until it has ended; then `onEnd` is called, once. The browser restores
 * a lost connection by itself. Where it gives up, the run is read, and followed again while it goes on.
 */
export function useConsensusRun(initial: ConsensusRun, onEnd: () => void) {
  const [run, setRun] = useState(() => liveRunOf(initial));
  const [isConnected, setConnected] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const end = useEffectEvent(onEnd);
  const isOver = run.status !== "running";
  const { id } = initial;

  useEffect(() => {
    if (isOver) return;
    const stop = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    const source = new EventSource(
      addressOf("GET /v1/orchestrator/consensus/{id}/events", { params: { id } }),
    );
    const readInstead = async () => {
      const read = await callApi("GET /v1/orchestrator/consensus/{id}", {
        params: { id },
        signal: stop.signal,
      }).catch(() => undefined);
      if (stop.signal.aborted) return;
      if (read) setRun(liveRunOf(read));
      if (read && read.status !== "running") return end();
      setAttempt(attempt + 1);
    };
    source.onopen = () => setConnected(true);
    source.onmessage = (message: MessageEvent<string>) => {
      const event: ConsensusEvent = JSON.parse(message.data);
      setRun((current) => withEvent(current, event));
      if (event.type !== "completed" && event.type !== "failed") return;
      source.close();
      end();
    };
    source.onerror = () => {
      setConnected(false);
      // While it is CONNECTING the browser retries by itself; CLOSED means it gave up.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(readInstead, RETRY_MS);
    };
    return () => {
      stop.abort();
      source.close();
      clearTimeout(retry);
    };
  }, [id, isOver, attempt]);

  useLedgerEntry(id, run, setRun);
  return { run, isConnected };
}

/** The outcome is shown as soon as it is stored; its ledger entry follows a moment later. */
function useLedgerEntry(id: string, run: LiveRun, onRead: (run: LiveRun) => void): void {
  const [looks, setLooks] = useState(0);
  const isMissing = isAwaitingEntry(run) && looks < MAX_LEDGER_POLLS;
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    if (!isMissing) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const read = await callApi("GET /v1/orchestrator/consensus/{id}", {
        params: { id },
        signal: stop.signal,
      }).catch(() => undefined);
      if (stop.signal.aborted) return;
      if (read) tell(liveRunOf(read));
      setLooks(looks + 1);
    }, LEDGER_LOOK_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id, isMissing, looks]);
}
