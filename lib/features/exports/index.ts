import "server-only";

export {
  exportAuditMarkdown,
  exportAuditOscal,
  exportAuditSarif,
  exportFrameworkOscal,
  exportMapping,
  exportProgramOscal,
} from "./exports";
export { exportAuditPdf } from "./reports/audit-report";
export { exportProgramPdf } from "./reports/program-report";
export { exportSystemDossier } from "./reports/system-dossier";
