import Link from "next/link";
import type { ReactNode } from "react";
import { ActionStatusWord } from "@/components/actions/labels";
import { Timestamp } from "@/components/ui/timestamp";
import { dayText } from "@/lib/core/days";
import type { AuditorFinding, FindingAction } from "@/lib/features/engagements/thread-schema";
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
      notes={finding.actions.length > 0 && <Actions actions={finding.actions} hrefOf={actionHref} />}
      messages={finding.messages}
      evidenceBase={side.evidenceBase}
    >
      {children}
    </ThreadCard>
  );
}

interface ActionsProps {
  actions: readonly FindingAction[];
  hrefOf: ((id: string) => string) | undefined;
}

function Actions({ actions, hrefOf }: ActionsProps) {
  return (
    <ul aria-label="Corrective actions" className="flex flex-col divide-y border-t text-sm">
      {actions.map((action) => (
        <li key={action.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="text-ink-muted">Corrective action</span>
          {hrefOf ? (
            <Link
              href={hrefOf(action.id)}
              prefetch={false}
              className="min-w-0 break-words rounded-sm font-medium text-accent-text hover:underline"
            >
              {action.title}
            </Link>
          ) : (
            <span className="min-w-0 break-words font-medium">{action.title}</span>
          )}
          <ActionStatusWord status={action.status} />
          <span className="text-ink-muted">
            <ActionDay action={action} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function ActionDay({ action: { closed_at, due_date } }: { action: FindingAction }) {
  if (closed_at !== null) return <Timestamp value={closed_at} format="date" />;
  return due_date === null ? "No date" : `Due ${dayText(due_date)}`;
}
