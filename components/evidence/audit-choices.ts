import { dayText } from "@/lib/core/days";
import type { AuditHistoryItem } from "@/lib/features/audits/schema";

/** A completed audit to choose as evidence. */
export interface AuditChoice {
  value: string;
  label: string;
  note: string;
}

/** Completed audits as choices: "Credit scoring · GDPR", "62 · 3 Nov 2026". */
export function auditChoices(
  audits: readonly AuditHistoryItem[],
  frameworkNames: Readonly<Record<string, string>>,
): AuditChoice[] {
  return audits.map((audit) => ({
    value: audit.id,
    label: `${audit.system_name} · ${frameworkNames[audit.framework] ?? audit.framework}`,
    note: `${audit.compliance_score} · ${dayText(audit.timestamp)}`,
  }));
}
