import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/class-names";
import { PlotReadings, type Reading } from "./plot-readings";
import { type Domain, type GutterLabel, percentOf, spreadLabels, type Tick } from "./scale";

export interface PlotProps {
  /** What is measured. */
  name: string;
  values: Domain;
  times: Domain;
  valueTicks: readonly Tick[];
  timeTicks: readonly Tick[];
  /** Names at the right, where nothing is drawn. */
  gutter?: readonly GutterLabel[];
  /** Widths in pixels. */
  axisWidth?: number;
  gutterWidth?: number;
  /** What the pointer and the keyboard read, from left to right. */
  readings: readonly Reading[];
  onOpen?: (id: string) => void;
  /** Shapes in a box of 100 by 100, which is stretched: strokes need `PLAIN`. */
  children: ReactNode;
  /** Marks that keep their form, placed by percent. */
  marks?: ReactNode;
}

/** For every stroke: the box is stretched, its lines are not. */
export const PLAIN = { vectorEffect: "non-scaling-stroke", fill: "none" } as const;

/** Percent of the plot's height that a line of text takes, at the height that ChartFrame gives. */
const LINE_OF_TEXT = 8;

const GUTTER_LOOK: Readonly<Record<GutterLabel["kind"], string>> = {
  value: "font-semibold text-ink text-sm",
  threshold: "text-ink-muted text-xs",
  band: "text-ink-muted text-[11px]",
};

/**
 * Axes, grid, names in the gutter and the shapes between them. It is drawn in percent, so the server draws it whole
 * and nothing is measured in the browser.
 */
export function Plot(props: PlotProps) {
  const { values, times, valueTicks, timeTicks, gutter = [], axisWidth = 36, gutterWidth = 8 } = props;
  const clip = useId();
  return (
    <div className="relative h-full select-none">
      <div aria-hidden className="absolute top-2 bottom-6 left-0" style={{ width: axisWidth }}>
        {valueTicks.map(({ at, text }) => (
          <span
            key={at}
            style={{ top: `${100 - percentOf(at, values)}%` }}
            className="absolute right-2 -translate-y-1/2 text-ink-muted text-xs tabular-nums"
          >
            {text}
          </span>
        ))}
      </div>
      <div className="absolute top-2 bottom-6" style={{ left: axisWidth, right: gutterWidth }}>
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <clipPath id={clip}>
            <rect x="-2" y="-4" width="104" height="108" />
          </clipPath>
          {valueTicks.map(({ at }) => (
            <path
              key={at}
              d={`M0 ${100 - percentOf(at, values)}H100`}
              stroke={at === values[0] ? "var(--line-strong)" : "var(--line)"}
              {...PLAIN}
            />
          ))}
          <g clipPath={`url(#${clip})`}>{props.children}</g>
        </svg>
        {props.marks}
        <TimeAxis times={times} ticks={timeTicks} />
        <PlotReadings name={props.name} readings={props.readings} onOpen={props.onOpen} />
      </div>
      <div aria-hidden className="absolute top-2 right-0 bottom-6" style={{ width: gutterWidth - 6 }}>
        {spreadLabels(gutter, LINE_OF_TEXT).map(({ text, top, kind }) => (
          <span
            key={`${kind} ${text}`}
            style={{ top: `${top}%` }}
            className={cn(
              "absolute left-0 -translate-y-1/2 whitespace-nowrap tabular-nums leading-none",
              GUTTER_LOOK[kind],
            )}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A triangle for what is over its threshold: the shape says it without the color. */
export function BreachMark({ left, top }: { left: number; top: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      style={{ left: `${left}%`, top: `${top}%` }}
      className="pointer-events-none absolute size-3 -translate-x-1/2 -translate-y-1/2"
    >
      <path d="M6 0.5L11.5 10.5L0.5 10.5Z" fill="var(--danger-mark)" stroke="var(--surface)" />
    </svg>
  );
}

/** Times under the plot; one at an end is moved inwards. */
function TimeAxis({ times, ticks }: { times: Domain; ticks: readonly Tick[] }) {
  return (
    <div aria-hidden className="absolute inset-x-0 top-full h-6">
      {ticks.map(({ at, text }) => {
        const left = percentOf(at, times);
        return (
          <span
            key={at}
            style={{ left: `${left}%` }}
            className={cn(
              "absolute top-0 h-1 border-line-strong border-l",
              "text-ink-muted text-xs tabular-nums",
            )}
          >
            <span
              className={cn(
                "absolute top-2 whitespace-nowrap leading-none",
                left < 6 ? "left-0" : left > 94 ? "right-0" : "-translate-x-1/2",
              )}
            >
              {text}
            </span>
          </span>
        );
      })}
    </div>
  );
}
