import { Callout } from "@/components/ui/callout";
import { RecordPart } from "@/components/ui/record-part";
import type { DecisionRecord } from "@/lib/features/governance/schema";
import { ComparedTexts } from "./compared-texts";
import { DecisionFacts } from "./decision-facts";
import { DifferenceList } from "./difference-list";
import { TextsNotKept } from "./digests";
import { NOTE_LABELS } from "./labels";
import { NearestReference } from "./nearest-reference";
import { ScanFindings } from "./scan-findings";

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
        <RecordPart title="Why it was decided so">
          <ul className="list-disc pl-4 text-sm">
            {record.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </RecordPart>
      )}
      {record.differences.length > 0 && (
        <RecordPart title={`Differences (${record.differences.length})`}>
          <DifferenceList differences={record.differences} />
        </RecordPart>
      )}
      {record.nearest_reference && (
        <RecordPart title="Nearest reference behaviour">
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
