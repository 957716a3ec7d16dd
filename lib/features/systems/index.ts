import "server-only";

export { addManifold, changeManifold, listManifolds, manifoldsOf, removeManifold } from "./manifolds";
export { exchangeDriftState, findSystem, findSystemByName } from "./system-queries";
export {
  changeSystem,
  ensureSystem,
  findSystemNamed,
  getSystem,
  listSystemHistory,
  listSystemNames,
  listSystems,
  registerSystem,
} from "./systems";
