import "server-only";

export {
  findFramework,
  getFramework,
  listAuditableControls,
  listFrameworks,
} from "./get-framework";
