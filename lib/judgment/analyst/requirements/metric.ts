import { z } from "zod";
import { normalize } from "@/lib/platform/embeddings";
import { readReaderData } from "./reader-data";

/** A square matrix, less the identity, as bytes. */
const MetricSchema = z.object({ size: z.int(), scale: z.number(), bytes: z.base64() });

/** A linear map under which sentences are near the requirements they answer. One row per dimension of the input. */
export interface Metric {
  rows: readonly Float32Array[];
  /** The same numbers: the products of a vector with the columns are what the metric makes of it, but for the length. */
  columns: readonly Float32Array[];
}

let metric: Metric | undefined;

/** The fitted map for vectors of all-MiniLM-L6-v2, read once in a process. */
export function readMetric(): Metric {
  if (metric) return metric;
  const { size, scale, bytes } = MetricSchema.parse(JSON.parse(readReaderData("reader-metric.json")));
  const values = new Int8Array(Buffer.from(bytes, "base64"));
  const rows = Array.from({ length: size }, (_, i) =>
    Float32Array.from(
      values.subarray(i * size, (i + 1) * size),
      (value, j) => value * scale + Number(i === j),
    ),
  );
  metric = createMetric(rows);
  return metric;
}

export function createMetric(rows: readonly Float32Array[]): Metric {
  return { rows, columns: rows.map((_, j) => Float32Array.from(rows, (row) => row[j] ?? 0)) };
}

/** The metric as it is kept. */
export function writeMetric({ rows }: Pick<Metric, "rows">): string {
  const off = rows.flatMap((row, i) => Array.from(row, (value, j) => value - Number(i === j)));
  const scale = off.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
  const bytes = Int8Array.from(off, (value) => Math.round(value / scale));
  return JSON.stringify({
    size: rows.length,
    scale: Number(scale.toPrecision(6)),
    bytes: Buffer.from(bytes.buffer).toString("base64"),
  });
}

/** The vector as the metric sees it, of length 1. */
export function applyMetric({ rows }: Pick<Metric, "rows">, vector: ArrayLike<number>): Float32Array {
  const seen = new Float32Array(rows.length);
  for (const [i, row] of rows.entries()) {
    const value = vector[i] ?? 0;
    for (let j = 0; j < row.length; j++) seen[j] = (seen[j] ?? 0) + value * (row[j] ?? 0);
  }
  return normalize(seen);
}
