import { CircleCheck } from "lucide-react";
import { NewActionLink } from "@/components/actions/new-action-link";
import { Section } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SEVERITIES } from "@/lib/features/audits/vocabulary";
import { ControlLink } from "./control-link";
import { EvidenceList } from "./evidence-list";
import { SeverityStatus, VerdictStatus } from "./labels";
import { Opinions } from "./opinions";
import type { ReportFinding } from "./report-model";

interface FindingsProps {
  findings: readonly ReportFinding[];
  framework: string;
  document: string;
  /** The audit ran on language models. */
  isByModels: boolean;
  /** The audit, where the reader may act on its findings. */
  actOn?: string | undefined;
}

/** Of an audit made before requirements were judged: what is not met in full, the gravest first. */
export function Findings({ findings, ...source }: FindingsProps) {
  return (
    <Section id="findings" title={`Findings (${findings.length})`}>
      {findings.length === 0 && (
        <EmptyState icon={CircleCheck} title="No findings" className="py-8">
          The document contradicts no requirement and shows none in part.
        </EmptyState>
      )}
      {SEVERITIES.map((severity) => {
        const ofSeverity = findings.filter((finding) => finding.severity === severity);
        if (ofSeverity.length === 0) return null;
        return (
          <section key={severity} aria-label={`${severity} findings`} className="flex flex-col gap-2">
            <p className="flex items-center gap-2 text-ink-muted text-xs">
              <SeverityStatus severity={severity} />
              {ofSeverity.length} {ofSeverity.length === 1 ? "finding" : "findings"}
            </p>
            <div className="divide-y overflow-clip rounded-lg border bg-surface">
              {ofSeverity.map((finding) => (
                <FindingArticle key={finding.anchor} finding={finding} {...source} />
              ))}
            </div>
          </section>
        );
      })}
    </Section>
  );
}

interface FindingArticleProps {
  finding: ReportFinding;
  framework: string;
  document: string;
  /** The audit ran on language models. */
  isByModels: boolean;
  actOn?: string | undefined;
}

function FindingArticle({ finding, framework, document, isByModels, actOn }: FindingArticleProps) {
  const evidence = finding.assessment?.evidence ?? [];
  return (
    <article
      id={finding.anchor}
      aria-labelledby={`${finding.anchor}-title`}
      className="flex scroll-mt-4 flex-col gap-3 p-5 target:bg-accent-soft"
    >
      <header>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <ControlLink framework={framework} reference={finding.control} />
          {finding.assessment && <VerdictStatus verdict={finding.assessment.verdict} />}
        </div>
        <h3 id={`${finding.anchor}-title`} className="font-semibold text-base">
          {finding.title}
        </h3>
      </header>
      {evidence.length > 0 && <EvidenceList evidence={evidence} document={document} />}
      <p className="max-w-prose break-words text-ink-soft [unicode-bidi:isolate]">{finding.reason}</p>
      <div className="max-w-prose">
        <p className="font-medium text-xs print:break-after-avoid">What to do</p>
        <p className="text-ink-soft">{finding.recommendation}</p>
      </div>
      {actOn !== undefined && (
        <NewActionLink
          source={{ type: "audit_finding", id: actOn, control: finding.control }}
          about={finding.control}
        />
      )}
      {finding.assessment && (
        <Opinions assessment={finding.assessment} document={document} isByModels={isByModels} />
      )}
    </article>
  );
}
