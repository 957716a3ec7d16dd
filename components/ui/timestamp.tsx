"use client";

import { useSyncExternalStore } from "react";
import { dayText, instantText } from "@/lib/core/days";

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How often a relative time is looked at again. */
const TICK_MS = 5_000;

const STEPS = [
  { unit: "day", minutes: 24 * 60 },
  { unit: "hour", minutes: 60 },
  { unit: "minute", minutes: 1 },
] as const;

interface TimestampProps {
  /** ISO 8601. */
  value: string;
  /** `relative` in lists, `absolute` in records and print, `both` where there is room, `date` for days. */
  format?: "relative" | "absolute" | "both" | "date";
  /** Something that is still to come: once its time is there it is due, not just done. */
  isDue?: boolean;
  className?: string;
}

/**
 * An instant. The absolute form is in UTC, so that the server, every browser and paper show the same;
 * the relative form may move on between rendering and hydration, which is why the difference is allowed.
 */
export function Timestamp({ value, format = "relative", isDue = false, className }: TimestampProps) {
  const tick = useSyncExternalStore(subscribeToTick, currentTick, currentTick);
  const instant = new Date(value);
  const described = isDue && instant.getTime() < (tick + 1) * TICK_MS ? "due now" : describe(instant, tick);
  const full = instantText(value);
  const text = {
    relative: described,
    absolute: full,
    both: `${full} (${described})`,
    date: dayText(value),
  }[format];
  return (
    <time dateTime={value} title={full} className={className} suppressHydrationWarning>
      {text}
    </time>
  );
}

/** "in 40 s" or "3 minutes ago", counting whole minutes that have passed; older than two weeks it is the date, which says more. */
function describe(instant: Date, tick: number): string {
  const minutes = Math.trunc((instant.getTime() - tick * TICK_MS) / 60_000);
  const seconds = Math.round((instant.getTime() - tick * TICK_MS) / 5_000) * 5;
  // Less than a tick ahead may have passed already.
  if (minutes === 0 && seconds > TICK_MS / 1_000) return `in ${seconds} s`;
  if (minutes === 0) return "just now";
  if (Math.abs(minutes) > 14 * 24 * 60) return dayText(instant.toISOString());
  const step = STEPS.find((candidate) => Math.abs(minutes) >= candidate.minutes) ?? STEPS[2];
  return relative.format(Math.trunc(minutes / step.minutes), step.unit);
}

const currentTick = () => Math.floor(Date.now() / TICK_MS);

function subscribeToTick(onChange: () => void): () => void {
  const timer = setInterval(onChange, TICK_MS);
  return () => clearInterval(timer);
}
