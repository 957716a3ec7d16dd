"use client";

import { ClipboardCheck } from "lucide-react";
import { actionHref } from "@/components/actions/hrefs";
import { NewActionLink } from "@/components/actions/new-action-link";
import { callApi } from "@/components/api";
import { EmptyState } from "@/components/ui/empty-state";
import type { AuditorFinding } from "@/lib/features/engagements/thread-schema";
import { FindingCard } from "./finding-card";
import { ownSide } from "./request-card";
import { TextForm } from "./text-form";

interface FindingListProps {
  findings: readonly AuditorFinding[];
  programId: string | null;
  canReply: boolean;
}

/** The auditors' findings, as the organization reads and answers them, and what it does about them. */
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
        <FindingCard key={finding.id} finding={finding} side={ownSide(programId)} actionHref={actionHref}>
          {canReply ? <FindingReply finding={finding} /> : <CreateAction finding={finding} />}
        </FindingCard>
      ))}
    </div>
  );
}

/** Work goes on after the audit has ended. */
function CreateAction({ finding: { id, title } }: { finding: AuditorFinding }) {
  return <NewActionLink source={{ type: "auditor_finding", id }} about={title} />;
}

/** A reply of the organization, and a corrective action. */
export function FindingReply({ finding }: { finding: AuditorFinding }) {
  const params = { id: finding.engagement_id, finding_id: finding.id };
  return (
    <TextForm
      label="Reply"
      submitLabel="Send reply"
      send={(text) =>
        callApi("POST /v1/engagements/{id}/findings/{finding_id}/replies", { params, body: { text } })
      }
      actions={<CreateAction finding={finding} />}
    />
  );
}
