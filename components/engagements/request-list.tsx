import { Inbox } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import type { EvidenceRequest } from "@/lib/features/engagements/thread-schema";
import { AnswerRequest } from "./answer-request";
import { ownSide, RequestCard } from "./request-card";

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
        <RequestCard
          key={request.id}
          request={request}
          side={ownSide(request.program_id)}
          context={request.context}
        >
          {canAnswer && request.status !== "closed" && <AnswerRequest request={request} />}
        </RequestCard>
      ))}
    </div>
  );
}
