import "server-only";

export { forgetOldReadings, sourceRunner } from "./reading-runner";
export { getReading, listReadings, queueDueReadings, requestReading } from "./readings";
export { changeSource, createSource, deleteSource, getSource, listSources } from "./sources";
