import "server-only";

export { measureDrift } from "./measure-drift";
export { summarizeTrend } from "./trend";
