import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { Facts, RecordPart } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { Status } from "@/components/ui/status";
import type { DecisionRecord, DecisionScan } from "@/lib/features/governance/schema";
import { ComparedTexts } from "./compared-texts";
import { DecisionFacts } from "./decision-facts";
import { CHECK_LABELS, NOTE_LABELS, ScanSeverityWord } from "./labels";
import { DifferenceList, NearestReference } from "./measurement";
import { OpinionNote } from "./opinion-note";
import { PrecedentNote } from "./precedent-note";

interface DecisionEvidenceProps {
  record: DecisionRecord;
  /** Off inside the review itself. */
  hasReviewLink?: boolean;
}

/** Everything a decision was made from, in the order in which one judges it. */
export function DecisionEvidence({ record, hasReviewLink = true }: DecisionEvidenceProps) {
  const isKept = record.behavior !== null;
  const isConsensus = record.kind === "consensus";
  return (
    <>
      {record.matches_ledger === false && (
        <Callout tone="danger" title="The record differs from its ledger entry">
          It was changed after the decision was made. Rely on the ledger entry.
        </Callout>
      )}
      {isKept ? (
        <RecordPart title={textsTitle(record)}>
          <ComparedTexts
            expected={record.expected_behavior}
            observed={record.behavior}
            observedLabel={isConsensus ? "Question" : undefined}
            differences={record.differences}
          />
        </RecordPart>
      ) : (
        <TextsNotKept record={record} />
      )}
      <RecordPart title={isConsensus ? "What the models came to" : "Analysis"}>
        <p className="text-sm">{record.analysis}</p>
        {record.notes.length > 0 && (
          <ul className="list-disc pl-4 text-ink-muted text-sm">
            {record.notes.map((note) => (
              <li key={note}>{NOTE_LABELS[note]}</li>
            ))}
          </ul>
        )}
      </RecordPart>
      {!isConsensus && record.reasons.length > 0 && (
        <RecordPart title="Reasons for the decision">
          <ul className="list-disc pl-4 text-sm">
            {record.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </RecordPart>
      )}
      {record.opinion && (
        <RecordPart title="Opinion of a language model">
          <OpinionNote opinion={record.opinion} />
        </RecordPart>
      )}
      {record.precedent && (
        <RecordPart title="Precedent">
          <PrecedentNote precedent={record.precedent} />
        </RecordPart>
      )}
      {record.differences.length > 0 && (
        <RecordPart title={`Differences (${record.differences.length})`}>
          <DifferenceList differences={record.differences} />
        </RecordPart>
      )}
      {record.nearest_reference && (
        <RecordPart title="Nearest reference behavior">
          <NearestReference reference={record.nearest_reference} />
        </RecordPart>
      )}
      {record.scan && (
        <RecordPart title="Scan">
          <ScanFindings scan={record.scan} />
        </RecordPart>
      )}
      <RecordPart title="Record">
        <DecisionFacts record={record} hasReviewLink={hasReviewLink} />
      </RecordPart>
    </>
  );
}

function textsTitle({ kind, expected_behavior }: DecisionRecord): string {
  if (kind === "consensus") return "What was put to the models";
  return expected_behavior === null ? "What was observed" : "Expected and observed";
}

type Digests = Pick<DecisionRecord, "behavior_digest" | "expected_digest" | "context_digest">;

/** In place of the texts, where the system does not keep them. */
function TextsNotKept({ record }: { record: Digests }) {
  return (
    <Callout tone="neutral" title="This system does not keep inputs">
      Only the SHA-256 digests of the texts are stored. Whoever has the original can prove that it is the one
      that was measured.
      <Facts
        className="mt-3 sm:grid-cols-[6rem_minmax(0,1fr)]"
        items={[
          { label: "Observed", digest: record.behavior_digest },
          { label: "Expected", digest: record.expected_digest },
          { label: "Context", digest: record.context_digest },
        ].flatMap(({ label, digest }) =>
          digest === null
            ? []
            : [
                {
                  label,
                  value: <Reference value={digest} label={`digest of the ${label.toLowerCase()} text`} />,
                },
              ],
        )}
      />
    </Callout>
  );
}

const FIELD_LABELS = { behavior: "in what was observed", context: "in the context" } as const;

/** What the scan found; the sensitive part of every excerpt is masked before it is stored. */
function ScanFindings({ scan }: { scan: DecisionScan }) {
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
