import "server-only";

export {
  changeView,
  clearDefaultView,
  deleteView,
  listSavedViews,
  makeDefaultView,
  saveView,
} from "./saved-views";
export { viewParamNames } from "./view-params";
