import "server-only";

export { packageRunner } from "./package-runner";
export { removePackageFiles } from "./package-store";
export {
  createAuditPackage,
  createProgramPackage,
  deleteExpiredPackages,
  deletePackage,
  downloadPackage,
  getPackage,
  listPackages,
  listReadyPackages,
} from "./packages";
