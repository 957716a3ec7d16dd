import "server-only";

export {
  explainUnknownFramework,
  findFramework,
  getFramework,
  listAuditableControls,
  listFrameworks,
} from "./get-framework";
