import "server-only";

export {
  changeConfirmation,
  confirmRequirement,
  deleteConfirmation,
  exportConfirmations,
  type JudgedRequirement,
  listConfirmations,
  listLearnableConfirmations,
} from "./confirmations";
