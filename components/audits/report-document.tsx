import type { Audit } from "@/lib/features/audits/schema";
import { DocumentPane } from "./document-pane";
import { collectMarks } from "./report-model";

/** What was audited, with everything the report quotes marked in place. */
export function ReportDocument({ audit }: { audit: Audit }) {
  return <DocumentPane documents={audit.documents} marks={collectMarks(audit)} context={audit.context} />;
}
