import "server-only";

export { measureDrift, type ReferenceVectors } from "./measure-drift";
export { summarizeTrend } from "./trend";
