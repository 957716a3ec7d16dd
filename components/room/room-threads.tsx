"use client";

import { ClipboardCheck, Inbox } from "lucide-react";
import { callApi } from "@/components/api";
import { FindingCard } from "@/components/engagements/finding-card";
import { SEVERITY_OPTIONS } from "@/components/engagements/labels";
import { RequestCard, ROOM_SIDE } from "@/components/engagements/request-card";
import { TextForm } from "@/components/engagements/text-form";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { useWrite } from "@/components/ui/use-write";
import type {
  AuditorFinding,
  ChangeFinding,
  EvidenceRequest,
} from "@/lib/features/engagements/thread-schema";

interface RoomRequestsProps {
  requests: readonly EvidenceRequest[];
  isReadOnly: boolean;
}

/** Requests as the auditor reads, follows and closes them. */
export function RoomRequests({ requests, isReadOnly }: RoomRequestsProps) {
  if (requests.length === 0)
    return (
      <EmptyState icon={Inbox} title="No requests">
        Ask for what you want to see. The control's owner answers here.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} side={ROOM_SIDE}>
          {!isReadOnly && <RequestSteps request={request} />}
        </RequestCard>
      ))}
    </div>
  );
}

function RequestSteps({ request }: { request: EvidenceRequest }) {
  const refresh = useRefresh();
  const { write, isBusy, problem } = useWrite();
  const params = { id: request.id };
  const isClosed = request.status === "closed";
  const change = async () => {
    const body = { status: isClosed ? "open" : "closed" } as const;
    if (await write(() => callApi("PATCH /v1/room/requests/{id}", { params, body }))) refresh();
  };
  const step = (
    <Button variant={isClosed ? "secondary" : "ghost"} isBusy={isBusy} onClick={() => void change()}>
      {isClosed ? "Open again" : "Close request"}
    </Button>
  );
  return (
    <>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.message}
        </p>
      )}
      {isClosed ? (
        <div>{step}</div>
      ) : (
        <TextForm
          label="Message"
          submitLabel="Send"
          send={(text) => callApi("POST /v1/room/requests/{id}/messages", { params, body: { text } })}
          actions={step}
        />
      )}
    </>
  );
}

interface RoomFindingsProps {
  findings: readonly AuditorFinding[];
  isReadOnly: boolean;
}

/** Findings as the auditor reads, follows and resolves them. */
export function RoomFindings({ findings, isReadOnly }: RoomFindingsProps) {
  if (findings.length === 0)
    return (
      <EmptyState icon={ClipboardCheck} title="No findings">
        Leave an observation or a nonconformity. The organization replies here.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      {findings.map((finding) => (
        <FindingCard key={finding.id} finding={finding} side={ROOM_SIDE}>
          {!isReadOnly && <FindingSteps finding={finding} />}
        </FindingCard>
      ))}
    </div>
  );
}

function FindingSteps({ finding }: { finding: AuditorFinding }) {
  const refresh = useRefresh();
  const { write, isBusy, problem } = useWrite();
  const params = { id: finding.id };
  const change = async (body: ChangeFinding) => {
    if (await write(() => callApi("PATCH /v1/room/findings/{id}", { params, body }))) refresh();
  };
  const isOpen = finding.status === "open";
  return (
    <>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.message}
        </p>
      )}
      <TextForm
        label="Message"
        submitLabel="Send"
        send={(text) => callApi("POST /v1/room/findings/{id}/messages", { params, body: { text } })}
        actions={
          <>
            <Button
              variant="ghost"
              isBusy={isBusy}
              onClick={() => void change({ status: isOpen ? "resolved" : "open" })}
            >
              {isOpen ? "Resolve" : "Open again"}
            </Button>
            <Select
              aria-label={`Severity of ${finding.title}`}
              value={finding.severity}
              options={SEVERITY_OPTIONS}
              onChange={(severity) => void change({ severity })}
              className="h-8 w-52 text-sm"
            />
          </>
        }
      />
    </>
  );
}
