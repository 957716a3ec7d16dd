"use client";

import { Fragment, type ReactNode } from "react";
import { ChartFrame } from "./chart-frame";
import { formatAt, formatExactly, type ValueFormat } from "./chart-points";
import { BreachMark, PLAIN, Plot } from "./plot";
import { type Domain, type GutterLabel, percentOf, timeTicks } from "./scale";
import {
  type Band,
  type ChartSeries,
  hasAverage,
  type PlacedPoint,
  placePoints,
  seriesDomain,
  thresholdRuns,
} from "./series-points";

interface SeriesChartProps {
  title: ReactNode;
  summary: string;
  series: readonly ChartSeries[];
  format: ValueFormat;
  /** Ends of the value axis. */
  domain: Domain;
  thresholdName: string;
  smoothedName: string;
  /** What the stretches of the value axis mean at a threshold, lowest first. */
  bandsOf: (threshold: number) => readonly Band[];
  onOpen: (id: string) => void;
}

/** Independent measurements against a threshold, in series that are not compared with one another. */
export function SeriesChart(props: SeriesChartProps) {
  const { title, summary, series, format, thresholdName, smoothedName, onOpen } = props;
  const rows = placePoints(series)
    .map((place) => ({
      key: place.id,
      at: place.at,
      cells: [
        `${formatExactly(place.value, format)}${place.isBreach ? " (over)" : ""}`,
        formatExactly(place.threshold, format),
        formatExactly(place.smoothed, format),
      ],
      onOpen: () => onOpen(place.id),
    }))
    .toReversed();
  return (
    <ChartFrame
      title={title}
      summary={summary}
      table={{ name: format.name, columns: [format.name, thresholdName, smoothedName], rows }}
    >
      <SeriesPlot {...props} />
    </ChartFrame>
  );
}

/** From faint to less faint: the higher the band, the more it shows. */
const BAND_OPACITY = [0, 0.04, 0.07, 0.11];
/** From more points on than this, stems would be an area. */
const MAX_STEMS = 120;
const VALUE_TICKS = [0, 0.25, 0.5, 0.75, 1];

/** A stem for each reading, in true time: nothing is drawn between two readings, as nothing was measured there. */
function SeriesPlot(props: SeriesChartProps) {
  const { series, format, domain, thresholdName, smoothedName, bandsOf, onOpen } = props;
  const places = placePoints(series);
  const times = seriesDomain(places);
  const runs = thresholdRuns(places);
  const leftOf = (timeMs: number) => percentOf(timeMs, times);
  const topOf = (value: number) => 100 - percentOf(value, domain);
  const isDense = places.length > MAX_STEMS;
  return (
    <Plot
      name={format.name}
      values={domain}
      times={times}
      valueTicks={VALUE_TICKS.map((share) => {
        const at = domain[0] + share * (domain[1] - domain[0]);
        return { at, text: formatExactly(at, format) };
      })}
      timeTicks={timeTicks(times)}
      gutter={gutterOf(props, places, topOf)}
      gutterWidth={108}
      onOpen={onOpen}
      readings={places.map((place) => ({
        id: place.id,
        left: leftOf(place.timeMs),
        top: topOf(place.value),
        value: `${formatExactly(place.value, format)}${place.isBreach ? " over the threshold" : ""}`,
        lines: [
          `${thresholdName} ${formatExactly(place.threshold, format)}`,
          ...(averaged(series, place) ? [`${smoothedName} ${formatExactly(place.smoothed, format)}`] : []),
          formatAt(place.at),
        ],
      }))}
      marks={
        <>
          {series.map((one, index) => (
            <SeriesFlag key={one.points[0]?.id} series={one} index={index} leftOf={leftOf} />
          ))}
          {places
            .filter(({ isBreach }) => isBreach)
            .map((place) => (
              <BreachMark key={place.id} left={leftOf(place.timeMs)} top={topOf(place.value)} />
            ))}
        </>
      }
    >
      {runs.map(({ from, until, threshold }) => (
        <Fragment key={from}>
          {bandsOf(threshold).map((band, level) => (
            <rect
              key={band.name}
              x={leftOf(from)}
              width={leftOf(until) - leftOf(from)}
              y={topOf(band.until)}
              height={topOf(band.from) - topOf(band.until)}
              fill="var(--danger-mark)"
              fillOpacity={BAND_OPACITY[level] ?? 0}
            />
          ))}
          <path
            d={`M${leftOf(from)} ${topOf(threshold)}H${leftOf(until)}`}
            stroke="var(--ink-muted)"
            strokeDasharray="4 4"
            {...PLAIN}
          />
        </Fragment>
      ))}
      {!isDense && (
        <path
          d={places.map(({ timeMs, value }) => `M${leftOf(timeMs)} 100V${topOf(value)}`).join("")}
          stroke="var(--accent-text)"
          strokeOpacity={0.4}
          {...PLAIN}
        />
      )}
      <path
        d={places
          .filter(({ isBreach }) => !isBreach)
          .map(({ timeMs, value }) => `M${leftOf(timeMs)} ${topOf(value)}h0.01`)
          .join("")}
        stroke="var(--accent-text)"
        strokeWidth={isDense ? 3 : 6}
        strokeLinecap="round"
        {...PLAIN}
      />
      {series.map((one) =>
        hasAverage(one) ? (
          <path
            key={one.points[0]?.id}
            d={`M${one.points.map(({ at, smoothed }) => `${leftOf(Date.parse(at))} ${topOf(smoothed)}`).join("L")}`}
            stroke="var(--ink-muted)"
            {...PLAIN}
          />
        ) : null,
      )}
    </Plot>
  );
}

function averaged(series: readonly ChartSeries[], place: PlacedPoint): boolean {
  const own = series[place.series];
  return own !== undefined && hasAverage(own);
}

/** The newest value, the threshold that holds and the names of its bands. */
function gutterOf(
  { series, format, thresholdName, smoothedName, bandsOf }: SeriesChartProps,
  places: readonly PlacedPoint[],
  topOf: (value: number) => number,
): GutterLabel[] {
  const last = places.at(-1);
  if (!last) return [];
  const { value, threshold, smoothed } = last;
  return [
    { kind: "value", text: `Last ${formatExactly(value, format)}`, top: topOf(value) },
    {
      kind: "threshold",
      text: `${thresholdName} ${formatExactly(threshold, format)}`,
      top: topOf(threshold),
    },
    ...(averaged(series, last)
      ? [
          {
            kind: "threshold" as const,
            text: `${smoothedName} ${formatExactly(smoothed, format)}`,
            top: topOf(smoothed),
          },
        ]
      : []),
    ...bandsOf(threshold).map(({ name, from, until }) => ({
      kind: "band" as const,
      text: name,
      top: topOf((from + until) / 2),
    })),
  ];
}

interface SeriesFlagProps {
  series: ChartSeries;
  index: number;
  leftOf: (timeMs: number) => number;
}

/** Where another method or version began to measure: what is left of it cannot be compared with what is right of it. */
function SeriesFlag({ series, index, leftOf }: SeriesFlagProps) {
  const [first] = series.points;
  if (index === 0 || !first) return null;
  const left = leftOf(Date.parse(first.at));
  return (
    <span
      aria-hidden
      style={{ left: `${left}%` }}
      className="pointer-events-none absolute inset-y-0 border-line-strong border-l border-dotted"
    >
      <span
        className={`absolute -top-2 whitespace-nowrap bg-surface/80 px-1 text-[11px] text-ink-muted ${left > 50 ? "right-0" : "left-0"}`}
      >
        New series: {series.label}
      </span>
    </span>
  );
}
