import { actionHref } from "@/components/actions/hrefs";
import { Section } from "@/components/ui/card";
import type { ControlThreads as Threads } from "@/lib/features/engagements/thread-schema";
import { AnswerRequest } from "./answer-request";
import { FindingCard } from "./finding-card";
import { FindingReply } from "./finding-list";
import { ownSide, RequestCard } from "./request-card";

interface ControlThreadsProps {
  threads: Threads;
  programId: string;
  /** Whether the reader owns the control or manages. */
  canAnswer: boolean;
}

/** What auditors asked and found about a control; nothing where they did neither. */
export function ControlThreads({
  threads: { requests, findings },
  programId,
  canAnswer,
}: ControlThreadsProps) {
  if (requests.length + findings.length === 0) return null;
  const side = ownSide(programId);
  return (
    <Section
      id="auditor-threads"
      title="From auditors"
      note="What auditors found and asked about this control. They read the answers in their room."
    >
      {findings.map((finding) => (
        <FindingCard
          key={finding.id}
          finding={finding}
          side={side}
          context={finding.engagement_title}
          actionHref={actionHref}
        >
          {canAnswer && finding.is_open && <FindingReply finding={finding} />}
        </FindingCard>
      ))}
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} side={side} context={request.engagement_title}>
          {canAnswer && request.is_open && request.status !== "closed" && <AnswerRequest request={request} />}
        </RequestCard>
      ))}
    </Section>
  );
}
