import { type Actor, actorId } from "@/lib/core/actor";
import { cutText } from "@/lib/core/text";
import { requestContext } from "@/lib/platform/http/request-context";
import type { ACTOR_KINDS, Details, SecurityEvent, SecurityEventType } from "./schema";

/** Who did something, also where no credential says so: a person who fails to sign in, the operator. */
export interface SecurityActor {
  kind: (typeof ACTOR_KINDS)[number];
  id: string;
  name: string;
}

/** Whoever has the command line of the installation. */
export const OPERATOR: SecurityActor = { kind: "operator", id: "operator", name: "Operator" };

export interface NewSecurityEvent {
  /** Null when it belongs to no organization; then only the operator sees it. */
  organizationId: string | null;
  type: SecurityEventType;
  actor: Actor | SecurityActor | null;
  subject?: { kind: string; id: string; name?: string | null };
  /** Never a secret and never the text of a document. */
  details?: Details;
}

/** An event as it is stored: with the time and the request it belongs to. */
export type StampedEvent = Omit<SecurityEvent, "id"> & { organization_id: string | null };

const MAX_USER_AGENT = 300;
const MAX_NAME = 400;

/** Adds the time and the request being served, and cuts what a caller could make long. */
export function stamp(event: NewSecurityEvent, at: Date): StampedEvent {
  const { actor, subject } = event;
  const request = requestContext();
  return {
    organization_id: event.organizationId,
    type: event.type,
    occurred_at: at.toISOString(),
    actor: actor && toSecurityActor(actor),
    subject: subject
      ? { kind: subject.kind, id: subject.id, name: subject.name ? cutText(subject.name, MAX_NAME) : null }
      : null,
    ip_address: request?.ipAddress ?? null,
    user_agent: request?.userAgent ? cutText(request.userAgent, MAX_USER_AGENT) : null,
    request_id: request?.requestId ?? null,
    details: event.details ?? {},
  };
}

function toSecurityActor(actor: Actor | SecurityActor): SecurityActor {
  if (!("organizationId" in actor)) return actor;
  const name = actor.kind === "member" ? actor.email : actor.name;
  return { kind: actor.kind, id: actorId(actor), name: cutText(name, MAX_NAME) };
}
