import "server-only";

export { addManifold, changeManifold, listManifolds, manifoldsOf, removeManifold } from "./manifolds";
export {
  ensureSystem,
  findSystemNamed,
  getSystem,
  listSystemHistory,
  listSystemNames,
  listSystems,
} from "./read-systems";
export { changeSystem, registerSystem } from "./register-system";
export { exchangeDriftState } from "./store";
