import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import { type SecurityEvent, SecurityEventSchema, SecurityLogExportQuery, SecurityLogQuery } from "./schema";

const event: SecurityEvent = {
  id: "sev_01kajq4c2v7m0r5s8t1x3y6z9s",
  type: "api_key.created",
  occurred_at: "2026-11-21T09:30:00.000Z",
  actor: { kind: "member", id: "usr_01kajq4c2v7m0r5s8t1x3y6z9a", name: "Mira Hoffmann" },
  subject: { kind: "api_key", id: "key_01kajq4c2v7m0r5s8t1x3y6z9h", name: "Aria gateway" },
  ip_address: "203.0.113.24",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0",
  request_id: "req_01kajq4c2v7m0r5s8t1x3y6z9t",
  details: { scopes: ["govern", "scan"], expires_at: "2027-11-02T00:00:00.000Z" },
};

const filterTexts = {
  type: "Only events of this type.",
  actor: "Only events of this member or API key, by ID, email address or name.",
  from: "Only events of this instant and later.",
  to: "Only events before this instant.",
};

export const reference: Reference = {
  areas: {
    "Security log":
      "Who did what in the organization, when and from where: sign-ins, refusals, roles, keys, settings, exports and deletions.",
  },
  schemas: [
    describeSchema(
      "SecurityEvent",
      SecurityEventSchema,
      "Something that matters for the security of the organization.",
      {
        id: "ID of the event.",
        type: "What happened.",
        occurred_at: "When it happened.",
        actor: "Who did it; null for a caller without a valid credential.",
        subject: "What it was done to; null when it was done to nothing in particular.",
        ip_address: "IP address it came from; null when it is not known.",
        user_agent: "The client's `User-Agent`; null when there is none.",
        request_id: "ID of the request; null when it was no request.",
        details: "More about the event. Never a secret, and never the text of a document.",
      },
    ),
    describeFields(SecurityEventSchema.shape.actor.unwrap(), {
      kind: "Whether it was a member, an API key or the operator.",
      id: "ID of the actor.",
      name: "Name of the actor at that time.",
    }),
    describeFields(SecurityEventSchema.shape.subject.unwrap(), {
      kind: "Kind of thing.",
      id: "Its ID.",
      name: "Its name at that time; null when it has none.",
    }),
    describeFields(SecurityLogQuery, filterTexts),
    describeFields(SecurityLogExportQuery, filterTexts),
  ],
  operations: [
    describeOperation(contract.listSecurityEvents, {
      description:
        "Returns security events, newest first: sign-ins, refusals, roles, members, API keys, settings, exports and deletions of the organization. Events are kept for a year unless the operator has set another time.",
      response: { total: 1, data: [event] },
    }),
    describeOperation(contract.exportSecurityLog, {
      description:
        "Streams security events as newline-delimited JSON, oldest first. Use it to hand the log to another system. The export itself is recorded.",
    }),
  ],
};
