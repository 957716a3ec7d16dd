import "server-only";

export { boot } from "./boot";
export { startWorkers, stopWorkers } from "./workers";
