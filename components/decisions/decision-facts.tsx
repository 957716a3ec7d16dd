import Link from "next/link";
import { consensusHref } from "@/components/consensus/hrefs";
import { Facts } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { Timestamp } from "@/components/ui/timestamp";
import type { DecisionRecord } from "@/lib/features/governance/schema";
import { ledgerEntryHref, reviewHref } from "./hrefs";
import { COMPARISON_LABELS, DriftingWord, KIND_LABELS, methodWord } from "./labels";
import { DriftScore } from "./measurement";

const linkClasses = "rounded-sm text-accent-text hover:underline";

/** How a decision came about and where its proof is. */
export function DecisionFacts({ record, hasReviewLink }: { record: DecisionRecord; hasReviewLink: boolean }) {
  return (
    <Facts
      items={[
        { label: "Drift score", value: <Score record={record} /> },
        {
          label: record.kind === "consensus" ? "Decided" : "Measured",
          value: COMPARISON_LABELS[record.comparison],
        },
        {
          label: "Method",
          value: `${methodWord(record.embedding_method)} · ${record.model} · version ${record.method_version}`,
        },
        { label: "Kind", value: KIND_LABELS[record.kind] },
        { label: "Requested by", value: record.requested_by_name },
        { label: "When", value: <Timestamp value={record.timestamp} format="both" /> },
        {
          label: "Ledger entry",
          value:
            record.ledger_id === null ? (
              <span className="text-ink-muted">is being written</span>
            ) : (
              <span className="flex flex-wrap items-center gap-x-3">
                <Link href={ledgerEntryHref(record.ledger_id)} className={linkClasses}>
                  Entry {record.ledger_id.toLocaleString("en")}
                </Link>
                {record.ledger_hash && <Reference value={record.ledger_hash} label="ledger hash" />}
              </span>
            ),
        },
        ...(record.consensus_id !== null
          ? [
              {
                label: "Consensus",
                value: (
                  <Link href={consensusHref(record.consensus_id)} className={linkClasses}>
                    Open the run
                  </Link>
                ),
              },
            ]
          : []),
        ...(record.review_id !== null && hasReviewLink
          ? [
              {
                label: "Human review",
                value: (
                  <Link href={reviewHref(record.review_id)} className={linkClasses}>
                    Open the review
                  </Link>
                ),
              },
            ]
          : []),
        { label: "ID", value: <Reference value={record.id} label="decision ID" /> },
      ]}
    />
  );
}

/** The score behind a decision. A consensus measures nothing: it carries the system's last score. */
function Score({ record }: { record: DecisionRecord }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <DriftScore score={record.drift_score} threshold={record.threshold} />
      {record.kind === "consensus" ? (
        <span className="text-ink-muted">of the last reading before</span>
      ) : (
        <DriftingWord isDrifting={record.is_drifting} />
      )}
    </span>
  );
}
