"use client";

import { useEffect, useRef, useState } from "react";
import { useRefresh } from "@/components/ui/page-address";
import { followVerification } from "@/lib/features/ledger/contract";
import {
  type Verification,
  type VerificationProgress,
  VerificationProgressSchema,
} from "@/lib/features/ledger/schema";

interface Run {
  /** `refused`: it never began; `lost`: it was under way and can no longer be watched. */
  state: "idle" | "running" | "refused" | "lost";
  progress: VerificationProgress | undefined;
  /** Of the last run that was watched to its end. */
  result: Verification | undefined;
}

const IDLE: Run = { state: "idle", progress: undefined, result: undefined };

/**
 * Verifies the ledger and follows it by server-sent events. A run that is left goes on by itself; a lost
 * connection is not opened again, because that would start another run.
 */
export function useVerification() {
  const refresh = useRefresh();
  const [run, setRun] = useState<Run>(IDLE);
  const source = useRef<EventSource>(undefined);
  useEffect(() => () => source.current?.close(), []);

  const start = () => {
    source.current?.close();
    const stream = new EventSource(followVerification.path);
    source.current = stream;
    setRun({ ...IDLE, state: "running" });
    stream.onmessage = (event: MessageEvent<string>) => {
      const parsed = VerificationProgressSchema.safeParse(JSON.parse(event.data));
      if (!parsed.success) return;
      const { result } = parsed.data;
      if (result === null) return setRun({ ...IDLE, state: "running", progress: parsed.data });
      stream.close();
      setRun({ state: "idle", progress: undefined, result });
      refresh();
    };
    stream.onerror = () => {
      stream.close();
      setRun(({ progress }) => ({ ...IDLE, state: progress ? "lost" : "refused" }));
    };
  };
  const leave = () => {
    source.current?.close();
    setRun(IDLE);
  };
  return { ...run, start, leave };
}
