import "server-only";

export { exportAuditMarkdown, exportAuditOscal, exportFrameworkOscal } from "./exports";
