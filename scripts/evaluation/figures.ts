/** One line of the report. */
export interface Figure {
  name: string;
  /** NaN when the data folder lacks what it is measured on. */
  measured: number;
  /** What it must reach; none for baselines, which are shown for comparison. */
  target?: { atLeast: number } | { atMost: number } | { exactly: number };
  /** How many things it was measured on. */
  count: number;
}

/** A table for a terminal: name, target, measured, count and whether the target is reached. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    describeTarget(figure),
    formatNumber(figure.measured),
    String(figure.count),
    figure.target === undefined ? "" : isReached(figure) ? "yes" : "NO",
  ]);
  const table = [["figure", "target", "measured", "n", "reached"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => (row[column] ?? "").length)));
  return `${table
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")}\n`;
}

function describeTarget({ target }: Figure): string {
  if (target === undefined) return "baseline";
  if ("atLeast" in target) return `>= ${formatNumber(target.atLeast)}`;
  return "atMost" in target ? `<= ${formatNumber(target.atMost)}` : `= ${formatNumber(target.exactly)}`;
}

function isReached({ target, measured }: Figure): boolean {
  if (target === undefined) return true;
  if ("atLeast" in target) return measured >= target.atLeast;
  return "atMost" in target ? measured <= target.atMost : measured === target.exactly;
}

function formatNumber(value: number): string {
  if (Number.isNaN(value)) return "no data";
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}
