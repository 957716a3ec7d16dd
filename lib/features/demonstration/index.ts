import "server-only";

export {
  getDemonstration,
  isSample,
  keepDemonstration,
  keepDemonstrationOf,
  removeDemonstration,
  removeDemonstrationOf,
} from "./demonstration";
export {
  createFirstOrganizations,
  type EmptyDemonstration,
  finishDemonstration,
  firstRunFile,
  renewDemonstrations,
} from "./first-run";
export { listDemonstrations, readDemonstration } from "./queries";
