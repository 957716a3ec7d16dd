"use client";

import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { cn } from "@/components/ui/class-names";

/** One place of a plot, and what is said there. */
export interface Reading {
  /** Of the record that it opens, where it opens one. */
  id: string;
  /** Percent from the left and from the top. */
  left: number;
  top: number;
  /** The value, the first line of the note. */
  value: string;
  /** The lines below it. */
  lines: readonly string[];
}

interface PlotReadingsProps {
  name: string;
  readings: readonly Reading[];
  onOpen?: (id: string) => void;
}

/**
 * Reads a plot out, with the pointer or with the arrow keys: the nearest reading is marked and its note shown. A
 * click or Enter opens its record.
 */
export function PlotReadings({ name, readings, onOpen }: PlotReadingsProps) {
  const [active, setActive] = useState<number>();
  const last = readings.length - 1;
  const reading = active === undefined ? undefined : readings[active];
  const spoken = readings[active ?? last];
  const open = (index: number | undefined) => {
    const chosen = index === undefined ? undefined : readings[index];
    if (chosen) onOpen?.(chosen.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setActive(undefined);
    if (event.key === "Enter") open(active);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way; the range below is the keyboard's.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      className={cn(
        "absolute inset-0 touch-pan-y rounded-sm outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-ring print:hidden",
        onOpen && "cursor-pointer",
      )}
      onPointerMove={(event) => setActive(nearest(readings, event))}
      onPointerLeave={() => setActive(undefined)}
      onClick={(event) => open(nearest(readings, event))}
    >
      {reading && <Note reading={reading} />}
      <input
        type="range"
        aria-label={`${name}: readings one by one`}
        aria-valuetext={spoken ? [spoken.value, ...spoken.lines].join(", ") : "None"}
        min={0}
        max={Math.max(0, last)}
        value={active ?? Math.max(0, last)}
        onChange={(event) => setActive(event.target.valueAsNumber)}
        onFocus={(event) => event.target.matches(":focus-visible") && setActive(last)}
        onBlur={() => setActive(undefined)}
        onKeyDown={onKeyDown}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
    </div>
  );
}

/** The reading that is nearest along the time axis; of several at one time, the nearest in height. */
function nearest(
  readings: readonly Reading[],
  { currentTarget, clientX, clientY }: Pick<PointerEvent, "currentTarget" | "clientX" | "clientY">,
): number | undefined {
  const box = currentTarget.getBoundingClientRect();
  let best: { index: number; distance: number } | undefined;
  for (const [index, { left, top }] of readings.entries()) {
    const x = box.left + (left / 100) * box.width - clientX;
    const y = box.top + (top / 100) * box.height - clientY;
    const distance = Math.abs(x) + Math.abs(y) / 20;
    if (best === undefined || distance <= best.distance) best = { index, distance };
  }
  return best?.index;
}

function Note({ reading: { left, top, value, lines } }: { reading: Reading }) {
  return (
    <div aria-hidden className="pointer-events-none">
      <span style={{ left: `${left}%` }} className="absolute inset-y-0 border-line-strong border-l" />
      <span
        style={{ left: `${left}%`, top: `${top}%` }}
        className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-accent-text"
      />
      <div
        style={{ left: `${left}%`, top: `${Math.min(70, Math.max(0, top))}%` }}
        className={cn(
          "absolute z-10 w-max max-w-56 rounded-md bg-surface px-2.5 py-1.5 text-ink-muted text-xs tabular-nums shadow-float",
          left > 50 ? "-translate-x-full -ml-2.5" : "ml-2.5",
        )}
      >
        <p className="font-medium text-ink text-sm">{value}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
