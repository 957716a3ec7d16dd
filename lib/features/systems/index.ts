import "server-only";

export { bulkChangeSystems } from "./bulk";
export { importSystems, previewSystemImport } from "./import";
export { addManifold, changeManifold, listManifolds, manifoldsOf, removeManifold } from "./manifolds";
export {
  exchangeState,
  findSystem,
  findSystemByName,
  readSystemState,
  type SystemState,
} from "./system-queries";
export {
  changeSystem,
  ensureSystem,
  findSystemNamed,
  getSystem,
  listSystemHistory,
  listSystemNames,
  listSystems,
  listSystemsByRisk,
  openSystem,
  registerSystem,
} from "./systems";
