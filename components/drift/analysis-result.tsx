import Link from "next/link";
import { decisionHref, driftHref, ledgerEntryHref, reviewHref } from "@/components/decisions/hrefs";
import {
  COMPARISON_LABELS,
  DECISION_LABELS,
  DecisionWord,
  DriftingWord,
  NOTE_LABELS,
  RiskLevelWord,
} from "@/components/decisions/labels";
import { DifferenceList, DriftScore, NearestReference } from "@/components/decisions/measurement";
import { OpinionNote } from "@/components/decisions/opinion-note";
import { PrecedentNote } from "@/components/decisions/precedent-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { RecordPart } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import type { DriftResult } from "@/lib/features/governance/schema";

const linkClasses = "rounded-sm text-accent-text hover:underline";

/** What an analysis found, what was decided from it, and where that is recorded. */
export function AnalysisResult({ result }: { result: DriftResult }) {
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div className="flex flex-col gap-2">
        <h2 className="font-semibold text-base">{result.system_name}</h2>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <DriftScore score={result.drift_score} threshold={result.threshold} className="text-xl" />
          <DriftingWord isDrifting={result.is_drifting} />
        </p>
        <p className="flex flex-wrap gap-2">
          <DecisionWord decision={result.decision} look="soft" />
          <RiskLevelWord level={result.risk_level} look="soft" isWhole />
        </p>
        <p className="text-ink-soft text-sm">
          {DECISION_LABELS[result.decision].meaning}
          {result.requires_human_review && " A human review was opened."}
        </p>
      </div>
      <RecordPart title="Analysis">
        <p className="text-sm">{result.analysis}</p>
        <p className="text-ink-muted text-xs">{COMPARISON_LABELS[result.comparison]}.</p>
        {result.notes.map((note) => (
          <p key={note} className="text-ink-muted text-sm">
            {NOTE_LABELS[note]}
          </p>
        ))}
      </RecordPart>
      <RecordPart title="Reasons">
        <ul className="flex flex-col gap-1.5 text-sm">
          {result.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </RecordPart>
      {result.opinion && (
        <RecordPart title="Opinion of a language model">
          <OpinionNote opinion={result.opinion} />
        </RecordPart>
      )}
      {result.precedent && (
        <RecordPart title="Precedent">
          <PrecedentNote precedent={result.precedent} />
        </RecordPart>
      )}
      {result.differences.length > 0 && (
        <RecordPart title={`Differences (${result.differences.length})`}>
          <DifferenceList differences={result.differences} />
        </RecordPart>
      )}
      {result.nearest_reference && (
        <RecordPart title="Nearest reference behavior">
          <NearestReference reference={result.nearest_reference} />
        </RecordPart>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t pt-4 text-sm">
        <span>
          Recorded as{" "}
          <Link href={ledgerEntryHref(result.ledger_entry.id)} className={linkClasses}>
            ledger entry {result.ledger_entry.id.toLocaleString("en")}
          </Link>
        </span>
        <Reference value={result.ledger_entry.current_hash} label="ledger hash" />
      </p>
      <div className="flex flex-wrap gap-2">
        {result.review_id !== null && (
          <Button asChild>
            <Link href={reviewHref(result.review_id)}>Open the review</Link>
          </Button>
        )}
        <Button asChild>
          <Link href={decisionHref(result)}>Open the record</Link>
        </Button>
        <Button asChild variant="ghost">
          <Link href={driftHref(result.system_name)}>Drift of the system</Link>
        </Button>
      </div>
    </Card>
  );
}
