import "server-only";

export { type ExampleSentences, examplesOf } from "./examples";
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
  requirementFramework,
  rulesOf,
} from "./frameworks";
export type { ResolvedControl } from "./load-catalog";
export { queryWords, type SearchedControl, searchCatalog, searchTextOf } from "./search";
