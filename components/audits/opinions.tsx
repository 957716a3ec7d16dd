import type { Assessment, Opinion } from "@/lib/features/audits/schema";
import { EvidenceList } from "./evidence-list";
import { opinionBy, VERDICT_LABELS, VerdictStatus } from "./labels";

interface OpinionsProps {
  assessment: Assessment;
  document: string;
  /** The audit ran on language models. */
  isByModels: boolean;
}

/** Next to a model's verdict: who judged, what a second model objected, and where the analyst sees it otherwise. */
export function Opinions({ assessment, document, isByModels }: OpinionsProps) {
  const { model, challenge, second_opinion: second, dropped_quotes: dropped = 0 } = assessment;
  if (!isByModels && !model && !challenge && !second) return null;
  return (
    <div className="flex max-w-prose flex-col gap-2 text-sm print:break-inside-avoid">
      {challenge && (
        <OpinionNote
          title={
            challenge.outcome === "upheld"
              ? `Challenged by ${opinionBy(challenge.by)}, and upheld`
              : `Challenged by ${opinionBy(challenge.by)}, and lowered to “${VERDICT_LABELS[assessment.verdict].label}”`
          }
          opinion={challenge}
          document={document}
        />
      )}
      {second && (
        <OpinionNote
          title={`${opinionBy(second.by)} says “${VERDICT_LABELS[second.verdict].label}”`}
          opinion={second}
          document={document}
        />
      )}
      {(model || isByModels) && (
        <p className="text-ink-muted text-xs">
          {model ? (
            <>
              Judged by <span className="font-mono">{model}</span>.
            </>
          ) : (
            "Judged by the embedded analyst, because no model answered about it."
          )}
          {dropped > 0 && ` ${droppedText(dropped)}`}
        </p>
      )}
    </div>
  );
}

function OpinionNote({ title, opinion, document }: { title: string; opinion: Opinion; document: string }) {
  return (
    <section className="flex flex-col gap-1.5 border-line-strong border-l-2 pl-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium text-xs">{title}</span>
        <VerdictStatus verdict={opinion.verdict} />
      </p>
      <p className="whitespace-pre-line break-words text-ink-soft [unicode-bidi:isolate]">{opinion.reason}</p>
      {opinion.evidence.length > 0 && <EvidenceList evidence={opinion.evidence} document={document} />}
    </section>
  );
}

function droppedText(dropped: number): string {
  return dropped === 1
    ? "One quote it gave is not in the document and was dropped."
    : `${dropped} quotes it gave are not in the document and were dropped.`;
}
