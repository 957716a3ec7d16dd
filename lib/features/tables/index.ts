import "server-only";

export {
  exportActions,
  exportAudits,
  exportDecisions,
  exportDocuments,
  exportEvidence,
  exportMembers,
  exportSystems,
} from "./exports";
