"use client";

import { CartesianGrid, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { BOTTOM_AXIS, VALUE_AXIS } from "./axes";
import { formatAt, formatExactly, tickFormatter } from "./chart-points";
import { endLabels, type SeriesPlotProps, seriesMarks, thresholdMarks } from "./series-marks";
import { type PlacedPoint, placeDomain, placePoints, tickPlaces } from "./series-points";

/** Series with their threshold, its bands and a secondary line. No animation. */
export function SeriesPlot(props: SeriesPlotProps) {
  const { series, format, domain, smoothedName, onOpen } = props;
  const places = placePoints(series);
  const axis = placeDomain(places);
  const last = places.at(-1);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={places.map((place) => ({
          ...place,
          [`value${place.series}`]: place.value,
          [`smoothed${place.series}`]: place.smoothed,
        }))}
        margin={{ top: 14, right: 76, bottom: 0, left: 0 }}
        title={format.name}
        className="cursor-pointer"
        // A click must find the point under it even where no frame was drawn since the pointer came, as with a tap.
        throttledEvents={[]}
        onClick={({ activeTooltipIndex }) => {
          // Outside the plot there is no index, and `Number(null)` would be the first point.
          const place = activeTooltipIndex == null ? undefined : places[Number(activeTooltipIndex)];
          if (place) onOpen(place.id);
        }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="place"
          type="number"
          domain={axis}
          ticks={tickPlaces(places)}
          tickFormatter={timeOfPlace(places)}
          {...BOTTOM_AXIS}
        />
        <YAxis domain={[...domain]} width={36} {...VALUE_AXIS} />
        {thresholdMarks(places, props)}
        {series.map((_, index) => seriesMarks(series, index, places))}
        {last && endLabels(last, axis[1], { format, smoothedName })}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--line-strong)", strokeWidth: 1 }}
          content={({ active, payload }) => {
            const place = payload?.[0]?.payload as PlacedPoint | undefined;
            return active && place ? <PointNote place={place} {...props} /> : null;
          }}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

/** Writes when the measurement at a place was made. */
function timeOfPlace(places: readonly PlacedPoint[]): (place: number) => string {
  const times = new Map(places.map(({ place, at }) => [place, Date.parse(at)]));
  const format = tickFormatter(Date.parse(places[0]?.at ?? ""), Date.parse(places.at(-1)?.at ?? ""));
  return (place) => {
    const timeMs = times.get(place);
    return timeMs === undefined ? "" : format(timeMs);
  };
}

function PointNote({ place, format, thresholdName, smoothedName }: { place: PlacedPoint } & SeriesPlotProps) {
  return (
    <div className="rounded-md bg-surface px-2.5 py-1.5 text-xs shadow-float">
      <p className="font-medium text-ink text-sm tabular-nums">
        {formatExactly(place.value, format)}
        {place.isBreach && <span className="font-normal text-danger"> over the threshold</span>}
      </p>
      <p className="text-ink-muted tabular-nums">
        {thresholdName} {formatExactly(place.threshold, format)}
        {` · ${smoothedName} ${formatExactly(place.smoothed, format)}`}
      </p>
      <p className="text-ink-muted">{formatAt(place.at)}</p>
    </div>
  );
}
