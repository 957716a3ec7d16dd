import { Section } from "@/components/ui/card";
import type { Assessment } from "@/lib/features/audits/schema";
import { ControlLink } from "./control-link";
import { EvidenceList } from "./evidence-list";
import { NotCounted, VerdictStatus } from "./labels";
import { Opinions } from "./opinions";
import type { ReportFinding } from "./report-model";

interface AssessmentsProps {
  assessments: readonly Assessment[];
  findings: readonly ReportFinding[];
  framework: string;
  document: string;
  /** The audit ran on language models. */
  isByModels: boolean;
}

/** Of an audit made before requirements were judged: every control with its verdict, met ones with their evidence, the others with a way to their finding. */
export function Assessments({ assessments, findings, framework, document, isByModels }: AssessmentsProps) {
  const anchors = new Map(findings.map((finding) => [finding.control, finding.anchor]));
  return (
    <Section id="assessments" title={`All assessments (${assessments.length})`}>
      <ul className="divide-y overflow-clip rounded-lg border bg-surface">
        {assessments.map((assessment) => {
          const anchor = anchors.get(assessment.control_id);
          return (
            <li
              key={assessment.control_id}
              className="flex flex-col gap-2 px-5 py-3 print:break-inside-avoid"
            >
              <div className="grid items-baseline gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
                <ControlLink framework={framework} reference={assessment.control_id} />
                <h3 className="font-medium text-sm">{assessment.title}</h3>
                <span className="flex items-center gap-3">
                  {anchor && (
                    <a
                      href={`#${anchor}`}
                      aria-label={`Finding on ${assessment.control_id}`}
                      className="rounded-sm text-accent-text text-xs hover:underline print:hidden"
                    >
                      Finding
                    </a>
                  )}
                  <VerdictStatus verdict={assessment.verdict} />
                </span>
              </div>
              {!anchor && (
                <div className="flex flex-col gap-2 sm:pl-[8rem]">
                  {assessment.not_counted && <NotCounted reason={assessment.not_counted} />}
                  <p className="max-w-prose text-ink-soft text-sm">{assessment.reason}</p>
                  <EvidenceList evidence={assessment.evidence} document={document} />
                  <Opinions assessment={assessment} document={document} isByModels={isByModels} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
