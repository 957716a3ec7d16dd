import "server-only";

export {
  changeConfirmation,
  confirmRequirement,
  deleteConfirmation,
  exportConfirmations,
  type JudgedRequirement,
  listAuditConfirmations,
  listConfirmations,
  listLearnableConfirmations,
  type QuotedPassage,
} from "./confirmations";
export { insertHeads } from "./queries";
