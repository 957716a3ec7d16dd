import "server-only";

export { boot } from "@/lib/runtime/boot";
export { startWorkers, stopWorkers } from "./workers";
