import Link from "next/link";
import type { ReactNode } from "react";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import { dayText } from "@/lib/core/days";
import type { EvidenceRequest } from "@/lib/features/engagements/thread-schema";
import { RequestStatusWord } from "./labels";
import { type EvidenceBase, ThreadCard } from "./thread";

/** What differs between the organization's pages and the room. */
export interface ThreadSide {
  evidenceBase: EvidenceBase;
  /** Begins the address of a control; null once its program is gone. */
  controlBase: string | null;
}

/** The organization's side of threads about a program. */
export const ownSide = (programId: string | null): ThreadSide => ({
  evidenceBase: "/v1/evidence",
  controlBase: programId === null ? null : `/programs/${programId}/controls`,
});

/** The auditor's side. */
export const ROOM_SIDE: ThreadSide = { evidenceBase: "/v1/room/evidence", controlBase: "/room/controls" };

interface RequestCardProps {
  request: EvidenceRequest;
  side: ThreadSide;
  /** What the request is part of, where the page does not say it. */
  context?: string | undefined;
  /** What the reader can do. */
  children?: ReactNode;
}

/** An auditor's request with its thread, as either side reads it. */
export function RequestCard({ request, side, context, children }: RequestCardProps) {
  return (
    <ThreadCard
      id={request.id}
      head={
        <>
          <RequestStatusWord status={request.status} />
          <DueDay request={request} />
          <About control={request.control} side={side} />
        </>
      }
      text={request.text}
      byline={
        <>
          {request.auditor_name}, <Timestamp value={request.created_at} />
          {context && ` · ${context}`}
        </>
      }
      messages={request.messages}
      evidenceBase={side.evidenceBase}
    >
      {children}
    </ThreadCard>
  );
}

/** By when it is needed; that the day has passed is said in a word. */
function DueDay({ request }: { request: Pick<EvidenceRequest, "due_date" | "is_overdue"> }) {
  if (request.due_date === null) return null;
  return request.is_overdue ? (
    <Status tone="danger">Overdue since {dayText(request.due_date)}</Status>
  ) : (
    <span>Due {dayText(request.due_date)}</span>
  );
}

interface AboutProps {
  control: EvidenceRequest["control"];
  side: Pick<ThreadSide, "controlBase">;
}

/** What a thread is about, and who owns it. */
export function About({ control, side: { controlBase } }: AboutProps) {
  if (control === null) return <span className="text-ink-soft">The program as a whole</span>;
  const isThere = controlBase !== null && control.id !== null;
  return (
    <>
      <ControlLabel label={control.label} href={isThere ? `${controlBase}/${control.id}` : undefined} />
      {control.owner && <span className="text-ink-muted">Owner: {control.owner}</span>}
    </>
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
