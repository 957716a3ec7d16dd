import { countOf } from "@/components/ui/count-of";
import { Status } from "@/components/ui/status";
import type { DecisionScan } from "@/lib/features/governance/schema";
import { CHECK_LABELS } from "./labels";
import { ScanSeverityWord } from "./statuses";

const FIELD_LABELS = { behavior: "in what was observed", context: "in the context" } as const;

/** What the scan found; the sensitive part of every excerpt is masked before it is stored. */
export function ScanFindings({ scan }: { scan: DecisionScan }) {
  if (scan.passed) {
    return (
      <p className="text-sm">
        <Status tone="success">Nothing found</Status>
        <span className="text-ink-muted"> by {countOf(scan.checks_run.length, "check")}</span>
      </p>
    );
  }
  return (
    <>
      <ul className="divide-y overflow-clip rounded-lg border">
        {scan.findings.map((finding) => (
          <li
            key={`${finding.field} ${finding.start} ${finding.kind}`}
            className="flex flex-col gap-1 px-3 py-2.5 text-sm"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ScanSeverityWord severity={finding.severity} />
              <span className="font-medium">{CHECK_LABELS[finding.check]}</span>
              <span className="text-ink-muted text-xs">{FIELD_LABELS[finding.field]}</span>
            </div>
            <p>{finding.message}</p>
            {finding.excerpt !== "" && (
              <p className="break-all font-mono text-ink-soft text-xs [unicode-bidi:isolate]">
                {finding.excerpt}
              </p>
            )}
          </li>
        ))}
      </ul>
      {scan.findings_omitted > 0 && (
        <p className="text-ink-muted text-xs">
          {countOf(scan.findings_omitted, "more finding")} not listed: the text was full of them.
        </p>
      )}
    </>
  );
}
