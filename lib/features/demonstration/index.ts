import "server-only";

export {
  createFirstOrganizations,
  type EmptyDemonstration,
  finishDemonstration,
  renewDemonstrations,
} from "./create";
export { firstRunFile } from "./first-run-file";
export {
  getDemonstration,
  keepDemonstration,
  keepDemonstrationOf,
  removeDemonstration,
  removeDemonstrationOf,
} from "./remove";
export { isSample } from "./samples";
export { listDemonstrations, readDemonstration } from "./store";
