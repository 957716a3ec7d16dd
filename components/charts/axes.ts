/** How text next to a plot looks. */
export const AXIS_TEXT = { fill: "var(--ink-muted)", fontSize: 12 };

/** Looks of the axis below a plot; what it measures is the plot's own. */
export const BOTTOM_AXIS = {
  tick: AXIS_TEXT,
  tickMargin: 8,
  tickLine: false,
  axisLine: { stroke: "var(--line)" },
  interval: "preserveStartEnd",
  minTickGap: 24,
} as const;

/** Looks of the axis of values. */
export const VALUE_AXIS = { tick: AXIS_TEXT, tickLine: false, axisLine: false, tickCount: 5 } as const;
