import "server-only";

export { deleteAllActions } from "./action-queries";
export { changeAction, countOverdueActions, createAction, getAction, listActions } from "./actions";
export { bulkChangeActions } from "./bulk";
export { closeAction, reopenAction } from "./close-action";
export {
  changeIncident,
  countOverdueIncidents,
  createIncident,
  getIncident,
  listIncidents,
} from "./incidents";
export { announceOverdueActions } from "./overdue-actions";
export { listActionsOfControl, listActionsOfFindings } from "./source-queries";
export { type Suggestion, suggestAction } from "./suggestion";
