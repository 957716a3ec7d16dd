import "server-only";

export { findPrecedent, measureDrift, type ReferenceVectors } from "./measure-drift";
export { summarizeTrend } from "./trend";
