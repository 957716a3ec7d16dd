import "server-only";

export {
  type CatalogQuestion,
  findControl,
  findFramework,
  getFramework,
  type LegalClock,
  listAuditableControls,
  listFrameworks,
  listLegalClocks,
  listQuestions,
  rulesOf,
} from "./frameworks";
export type { ResolvedControl } from "./load-catalog";
export { searchCatalog } from "./search";
