"use client";

import { useSyncExternalStore } from "react";

const absolute = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});
const date = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

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
  className?: string;
}

/**
 * An instant. The absolute form is in UTC, so that the server, every browser and paper show the same;
 * the relative form may move on between rendering and hydration, which is why the difference is allowed.
 */
export function Timestamp({ value, format = "relative", className }: TimestampProps) {
  const minute = useSyncExternalStore(subscribeToMinute, currentMinute, currentMinute);
  const instant = new Date(value);
  const full = `${absolute.format(instant)} UTC`;
  const text = {
    relative: describe(instant, minute),
    absolute: full,
    both: `${full} (${describe(instant, minute)})`,
    date: date.format(instant),
  }[format];
  return (
    <time dateTime={value} title={full} className={className} suppressHydrationWarning>
      {text}
    </time>
  );
}

/** "3 minutes ago"; older than two weeks it is the date, which says more. */
function describe(instant: Date, nowMinute: number): string {
  const minutes = Math.floor(instant.getTime() / 60_000) - nowMinute;
  if (Math.abs(minutes) < 1) return "just now";
  if (Math.abs(minutes) > 14 * 24 * 60) return date.format(instant);
  const step = STEPS.find((candidate) => Math.abs(minutes) >= candidate.minutes) ?? STEPS[2];
  return relative.format(Math.trunc(minutes / step.minutes), step.unit);
}

const currentMinute = () => Math.floor(Date.now() / 60_000);

function subscribeToMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, 15_000);
  return () => clearInterval(timer);
}
