import { Inbox } from "lucide-react";
import Link from "next/link";
import { dayText } from "@/components/ui/days";
import { EmptyState } from "@/components/ui/empty-state";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { EvidenceRequest } from "@/lib/features/engagements/thread-schema";
import { AnswerForm } from "./answer-form";
import { RequestStatusWord } from "./labels";
import { ThreadCard } from "./thread";

interface RequestListProps {
  /** Each with the program that its control is in. */
  requests: readonly (EvidenceRequest & { program_id: string | null; context?: string })[];
  canAnswer: boolean;
}

/** What auditors asked to see, as the organization reads and answers it. */
export function RequestList({ requests, canAnswer }: RequestListProps) {
  if (requests.length === 0)
    return (
      <EmptyState icon={Inbox} title="No requests">
        What an auditor asks to see appears here and with the control's owner.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      {requests.map((request) => (
        <ThreadCard
          key={request.id}
          id={request.id}
          head={<RequestHead request={request} programId={request.program_id} />}
          text={request.text}
          byline={
            <>
              {request.auditor_name}, <Timestamp value={request.created_at} />
              {request.context && ` · ${request.context}`}
            </>
          }
          messages={request.messages}
          evidenceBase="/v1/evidence"
        >
          {canAnswer && request.status !== "closed" && <AnswerForm request={request} />}
        </ThreadCard>
      ))}
    </div>
  );
}

interface RequestHeadProps {
  request: EvidenceRequest;
  programId: string | null;
}

function RequestHead({ request, programId }: RequestHeadProps) {
  const { control } = request;
  return (
    <>
      <RequestStatusWord status={request.status} />
      <DueDay request={request} />
      {control && (
        <ControlLabel
          label={control.label}
          href={programId && control.id ? `/programs/${programId}/controls/${control.id}` : undefined}
        />
      )}
      {control?.owner && <span className="text-ink-muted">Owner: {control.owner}</span>}
    </>
  );
}

/** By when it is needed; that the day has passed is said in a word. */
export function DueDay({ request }: { request: Pick<EvidenceRequest, "due_date" | "is_overdue"> }) {
  if (request.due_date === null) return null;
  return request.is_overdue ? (
    <Status tone="danger">Overdue since {dayText(request.due_date)}</Status>
  ) : (
    <span>Due {dayText(request.due_date)}</span>
  );
}

/** The control that a thread is about; a name alone once it is gone. */
export function ControlLabel({ label, href }: { label: string; href: string | undefined }) {
  if (href === undefined) return <span className="text-ink-soft">{label}</span>;
  return (
    <Link href={href} prefetch={false} className="rounded-sm font-medium text-accent-text hover:underline">
      {label}
    </Link>
  );
}
