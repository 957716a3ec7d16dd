import { Status } from "@/components/ui/status";
import type { AuditStatus, Severity, Verdict } from "@/lib/features/audits/schema";
import { SEVERITY_LABELS, STATUS_LABELS, VERDICT_LABELS } from "./labels";

export function VerdictStatus({ verdict, look }: { verdict: Verdict; look?: "plain" | "soft" }) {
  const { label, ...word } = VERDICT_LABELS[verdict];
  return (
    <Status {...word} look={look}>
      {label}
    </Status>
  );
}

export function SeverityStatus({ severity }: { severity: Severity }) {
  const { label, ...word } = SEVERITY_LABELS[severity];
  return (
    <Status {...word} look="soft">
      {label}
    </Status>
  );
}

export function AuditStatusWord({ status }: { status: AuditStatus }) {
  const { label, ...word } = STATUS_LABELS[status];
  return <Status {...word}>{label}</Status>;
}
