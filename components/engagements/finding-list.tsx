"use client";

import { ClipboardCheck } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { Timestamp } from "@/components/ui/timestamp";
import { callApi } from "@/lib/core/api-client";
import { replyToFinding } from "@/lib/features/engagements/contract";
import type { AuditorFinding } from "@/lib/features/engagements/thread-schema";
import { FindingStatusWord, SeverityWord } from "./labels";
import { ControlLabel } from "./request-list";
import { TextForm } from "./text-form";
import { ThreadCard } from "./thread";

interface FindingListProps {
  findings: readonly AuditorFinding[];
  programId: string | null;
  canReply: boolean;
}

/** The auditors' findings, as the organization reads and answers them. */
export function FindingList({ findings, programId, canReply }: FindingListProps) {
  if (findings.length === 0)
    return (
      <EmptyState icon={ClipboardCheck} title="No findings">
        Observations and nonconformities that an auditor leaves appear here.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      {findings.map((finding) => (
        <ThreadCard
          key={finding.id}
          id={finding.id}
          head={
            <>
              <SeverityWord severity={finding.severity} />
              <FindingStatusWord status={finding.status} />
              {finding.control && (
                <ControlLabel
                  label={finding.control.label}
                  href={
                    programId && finding.control.id
                      ? `/programs/${programId}/controls/${finding.control.id}`
                      : undefined
                  }
                />
              )}
            </>
          }
          title={finding.title}
          text={finding.text}
          byline={
            <>
              {finding.auditor_name}, <Timestamp value={finding.created_at} />
            </>
          }
          messages={finding.messages}
          evidenceBase="/v1/evidence"
        >
          {canReply && (
            <TextForm
              label="Reply"
              submitLabel="Send reply"
              send={(text) =>
                callApi(replyToFinding, {
                  params: { id: finding.engagement_id, finding_id: finding.id },
                  body: { text },
                })
              }
            />
          )}
        </ThreadCard>
      ))}
    </div>
  );
}
