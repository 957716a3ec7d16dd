import "server-only";

export type { MeasuredManifold } from "./manifold-references";
export { measureDrift } from "./measure-drift";
export { METHOD_VERSION, type MeasureInput } from "./measure-with";
export type { DriftMeasurement, DriftTrend, TrendReading } from "./schema";
export { summarizeTrend } from "./trend";
