import type { Audit } from "@/lib/features/audits/schema";
import type { FrameworkDetail } from "@/lib/features/frameworks/schema";
import { Assessments } from "./assessments";
import { Findings } from "./findings";
import { Method } from "./method";
import { Notices } from "./notices";
import { ReportDocument } from "./report-document";
import { ReportFrame } from "./report-frame";
import { ReportHead } from "./report-head";
import { collectMarks, joinFindings, sumWeights } from "./report-model";

interface AuditReportProps {
  audit: Audit;
  framework: FrameworkDetail;
  previousScore: number | null;
  requester: string | undefined;
}

/** A completed audit, readable from top to bottom, with the document beside it where there is room. */
export function AuditReport({ audit, framework, previousScore, requester }: AuditReportProps) {
  const findings = joinFindings(audit);
  const source = {
    framework: audit.framework,
    document: audit.context,
    isByModels: audit.engine?.engine === "language-model",
  };
  return (
    <ReportFrame>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] print:block">
        <div className="flex min-w-0 flex-col gap-8">
          {audit.coverage && audit.compliance_score !== null && (
            <ReportHead
              score={audit.compliance_score}
              previousScore={previousScore}
              coverage={audit.coverage}
              controlsTotal={framework.controls_count}
              summary={audit.summary ?? ""}
              sum={sumWeights(audit, framework.controls)}
            />
          )}
          {audit.notices.length > 0 && <Notices notices={audit.notices} />}
          <Findings findings={findings} {...source} />
          <Assessments assessments={audit.assessments} findings={findings} {...source} />
          <Method audit={audit} framework={framework} requester={requester} />
        </div>
        <ReportDocument document={audit.context} marks={collectMarks(audit)} />
      </div>
    </ReportFrame>
  );
}
