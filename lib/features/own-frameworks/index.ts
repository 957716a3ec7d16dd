import "server-only";

export { toRequirements } from "./import/check-draft";
export { importFramework, previewFrameworkImport } from "./import-framework";
export {
  changeOwnFramework,
  createOwnFramework,
  deleteOwnFramework,
  exportOwnFramework,
  listFrameworkVersions,
  putOwnControl,
  retireOwnControl,
} from "./own-frameworks";
export {
  findFramework,
  findOwnControl,
  frameworkNames,
  getFramework,
  listFrameworks,
  searchFrameworks,
  type TakenControls,
  takeControls,
} from "./read-frameworks";
