/** One line of the table. */
export interface Figure {
  what: string;
  measured: string;
  baseline: string;
  ratio: string;
  goal: string;
  isMet: boolean;
}

export type Bench = (place: {
  databaseUrl: string;
  /** For the role that owns the schema. */
  ownerUrl: string;
  dataDir: string;
}) => Promise<Figure[]>;

/** The middle value; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A goal for a ratio of rates: ours over the baseline's, higher is better. */
export function rateFigure(what: string, ours: number, baseline: number, unit: string, goal: number): Figure {
  const ratio = ours / baseline;
  const show = (rate: number) => `${Math.round(rate).toLocaleString("en-US")} ${unit}`;
  return {
    what,
    measured: show(ours),
    baseline: show(baseline),
    ratio: ratio.toFixed(2),
    goal: `≥ ${goal}`,
    isMet: ratio >= goal,
  };
}

/** A goal for a time, lower is better. */
export function timeFigure(what: string, measuredMs: number, goalMs: number): Figure {
  return {
    what,
    measured: `${measuredMs.toFixed(measuredMs < 100 ? 1 : 0)} ms`,
    baseline: "–",
    ratio: "–",
    goal: `≤ ${goalMs.toLocaleString("en-US")} ms`,
    isMet: measuredMs <= goalMs,
  };
}
