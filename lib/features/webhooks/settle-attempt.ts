import type { AttemptResult } from "./attempt-result";
import { nextTryAt } from "./schedule";
import type { DeliveryStatus } from "./schema";

/** What an attempt means for its delivery. */
export interface Settlement {
  status: DeliveryStatus;
  /** Tries of the current schedule, this one included. */
  tries: number;
  /** Null unless there is another try. */
  nextAttemptAt: Date | null;
  /** The receiver wants no more events: its endpoint is disabled. */
  isGone: boolean;
}

/** Decides what follows an attempt. Pure. @param random uniform in [0, 1) */
export function settleAttempt(result: AttemptResult, triesBefore: number, random: number): Settlement {
  const tries = triesBefore + 1;
  if (result.failure === null) return { status: "delivered", tries, nextAttemptAt: null, isGone: false };
  const isGone = result.failure === "status" && result.statusCode === 410;
  const { finishedAt: at, retryAfter } = result;
  const next = isGone ? undefined : nextTryAt({ tries, at, retryAfter, random });
  return { status: next ? "pending" : "dead", tries, nextAttemptAt: next ?? null, isGone };
}
