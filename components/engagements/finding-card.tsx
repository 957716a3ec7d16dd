import type { ReactNode } from "react";
import { Timestamp } from "@/components/ui/timestamp";
import type { AuditorFinding } from "@/lib/features/engagements/thread-schema";
import { ActionLines } from "./action-lines";
import { FindingStatusWord, SeverityWord } from "./labels";
import { About, type ThreadSide } from "./request-card";
import { ThreadCard } from "./thread";

interface FindingCardProps {
  finding: AuditorFinding;
  side: ThreadSide;
  /** What the finding is part of, where the page does not say it. */
  context?: string | undefined;
  /** Where a corrective action is found; left out for auditors, who see only how far it is. */
  actionHref?: (id: string) => string;
  /** What the reader can do. */
  children?: ReactNode;
}

/** An auditor's finding with its thread and what is done about it, as either side reads it. */
export function FindingCard({ finding, side, context, actionHref, children }: FindingCardProps) {
  return (
    <ThreadCard
      id={finding.id}
      head={
        <>
          <SeverityWord severity={finding.severity} />
          <FindingStatusWord status={finding.status} />
          <About control={finding.control} side={side} />
        </>
      }
      title={finding.title}
      text={finding.text}
      byline={
        <>
          {finding.auditor_name}, <Timestamp value={finding.created_at} />
          {context && ` · ${context}`}
        </>
      }
      notes={
        finding.actions.length > 0 && (
          <ActionLines
            actions={finding.actions}
            hrefOf={actionHref}
            label="Corrective action"
            className="border-t"
          />
        )
      }
      messages={finding.messages}
      evidenceBase={side.evidenceBase}
    >
      {children}
    </ThreadCard>
  );
}
