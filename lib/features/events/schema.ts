import { z } from "zod";
import { TimestampSchema } from "@/lib/core/text";
import { ACTION_EVENTS } from "./action-schema";
import { define, type EventDefinition } from "./definition-schema";
import { EVENT_TYPES, type EventType } from "./vocabulary";

const hash = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const share = z.number().min(0).max(1);
const EXAMPLE_HASH = "sha256:5f1d7a84db00d2fce00b31a7fc73224f57b1c8e7b0a1f9d0e6c3a2b4d5e6f708";
const EXAMPLE_PREVIOUS_HASH = "sha256:9b74c9897bac770ffc029102a200c5de1f3e8b6a4d2c0e9f7a5b3c1d0e8f6a42";

/** What happened to a request for approval. */
const approvalPayload = z.object({
  program_id: z.string(),
  /** The reference within the framework, as in the control itself. */
  control_id: z.string(),
  /** The control's record, as paths name it. */
  control_record_id: z.string(),
  framework: z.string(),
  subject: z.enum(["implementation", "exclusion"]),
  /** The member who is asked. */
  approver_id: z.string(),
  /** Who sent, approved or returned it. */
  actor_id: z.string(),
  comment: z.string(),
});

const approvalExample = {
  program_id: "prg_01kajq4c2v7m0r5s8t1x3y6z9b",
  control_id: "A.5.15",
  control_record_id: "ctl_01kajq4c2v7m0r5s8t1x3y6z9c",
  framework: "ISO27001",
  subject: "implementation",
  approver_id: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
  actor_id: "usr_01kajq4c2v7m0r5s8t1x3y6z9e",
  comment: "Ready for the certification audit.",
} as const;

/** What every type of event carries: types, the OpenAPI document, the guide and test events read this list. */
export const EVENTS = {
  "drift.alert": define({
    payload: z.object({
      system_name: z.string(),
      drift_score: share,
      threshold: share,
      decision: z.string(),
      ledger_id: z.int().positive(),
      ledger_hash: hash,
    }),
    example: {
      system_name: "Aria support assistant",
      drift_score: 0.71,
      threshold: 0.5,
      decision: "FLAG",
      ledger_id: 412,
      ledger_hash: EXAMPLE_HASH,
    },
  }),
  "drift.resolved": define({
    payload: z.object({
      system_name: z.string(),
      drift_score: share,
      threshold: share,
      ledger_id: z.int().positive(),
      ledger_hash: hash,
    }),
    example: {
      system_name: "Aria support assistant",
      drift_score: 0.18,
      threshold: 0.5,
      ledger_id: 413,
      ledger_hash: EXAMPLE_HASH,
    },
  }),
  "governance.escalation": define({
    payload: z.object({
      system_name: z.string(),
      behavior: z.string(),
      drift_score: share,
      risk_level: z.string(),
      decision: z.string(),
      requires_human_review: z.boolean(),
      review_id: z.string(),
      ledger_id: z.int().positive(),
      ledger_hash: hash,
    }),
    example: {
      system_name: "Aria support assistant",
      behavior: "Aria approved a refund of 400 euros without asking an operator.",
      drift_score: 0.86,
      risk_level: "CRITICAL",
      decision: "ESCALATE",
      requires_human_review: true,
      review_id: "rev_01kajq4c2v7m0r5s8t1x3y6z9b",
      ledger_id: 414,
      ledger_hash: EXAMPLE_HASH,
    },
  }),
  "governance.decision": define({
    payload: z.object({
      system_name: z.string(),
      decision: z.string(),
      risk_level: z.string(),
      drift_score: share,
      ledger_id: z.int().positive(),
      ledger_hash: hash,
    }),
    example: {
      system_name: "Aria support assistant",
      decision: "APPROVE",
      risk_level: "LOW",
      drift_score: 0.08,
      ledger_id: 415,
      ledger_hash: EXAMPLE_HASH,
    },
  }),
  "compliance.status_change": define({
    payload: z.object({
      program_id: z.string(),
      name: z.string(),
      status: z.string(),
      previous_status: z.string(),
      readiness_score: z.number().min(0).max(100),
      /** What the last such event said; 0 before the first. */
      previous_readiness_score: z.number().min(0).max(100),
    }),
    example: {
      program_id: "prg_01kajq4c2v7m0r5s8t1x3y6z9b",
      name: "EU launch",
      status: "active",
      previous_status: "active",
      readiness_score: 42.5,
      previous_readiness_score: 37.1,
    },
  }),
  "compliance.control_update": define({
    payload: z.object({
      program_id: z.string(),
      /** The reference within the framework, as in the control itself. */
      control_id: z.string(),
      /** The control's record, as paths name it. */
      control_record_id: z.string(),
      framework: z.string(),
      status: z.string(),
      previous_status: z.string(),
      owner: z.string().nullable(),
    }),
    example: {
      program_id: "prg_01kajq4c2v7m0r5s8t1x3y6z9b",
      control_id: "Art. 14",
      control_record_id: "ctl_01kajq4c2v7m0r5s8t1x3y6z9c",
      framework: "EU_AI_ACT",
      status: "implemented",
      previous_status: "in_progress",
      owner: "mira@example.com",
    },
  }),
  "control.approval_requested": define({
    payload: approvalPayload,
    example: approvalExample,
  }),
  "control.approved": define({
    payload: approvalPayload,
    example: { ...approvalExample, comment: "" },
  }),
  "control.returned": define({
    payload: approvalPayload,
    example: { ...approvalExample, comment: "The procedure names no owner." },
  }),
  "audit.completed": define({
    payload: z.object({
      audit_id: z.string(),
      system_name: z.string(),
      framework: z.string(),
      compliance_score: z.int().min(0).max(100),
      findings_count: z.int().nonnegative(),
    }),
    example: {
      audit_id: "aud_01kajq4c2v7m0r5s8t1x3y6z9d",
      system_name: "Aria support assistant",
      framework: "EU_AI_ACT",
      compliance_score: 62,
      findings_count: 11,
    },
  }),
  ...ACTION_EVENTS,
  "ledger.fault": define({
    payload: z.object({
      /** Which of the organization's chains: `decisions` or `records`. */
      chain: z.enum(["decisions", "records"]),
      /** The chain with its signatures, or the records of decisions and reviews. */
      about: z.enum(["chain", "records"]),
      /** As `GET /v1/ledger/verify` names it. */
      fault: z.string(),
      /** The first bad place; null where there is no such place. */
      first_bad_id: z.int().positive().nullable(),
      /** `request`, `scrubber`, `signer` or `operator`. */
      found_by: z.string(),
      /** Entries before the fault that were re-hashed and are good. */
      entries_verified: z.int().nonnegative(),
    }),
    example: {
      chain: "decisions",
      about: "chain",
      fault: "content",
      first_bad_id: 416,
      found_by: "scrubber",
      entries_verified: 415,
    },
  }),
  "ledger.entry": define({
    payload: z.object({
      id: z.int().positive(),
      system_name: z.string(),
      decision: z.string(),
      drift_score: share,
      risk_level: z.string(),
      current_hash: hash,
      previous_hash: hash,
      timestamp: TimestampSchema,
      payload_digest: hash,
    }),
    example: {
      id: 416,
      system_name: "Aria support assistant",
      decision: "APPROVE",
      drift_score: 0.08,
      risk_level: "LOW",
      current_hash: EXAMPLE_HASH,
      previous_hash: EXAMPLE_PREVIOUS_HASH,
      timestamp: "2026-11-21T09:30:00.000Z",
      payload_digest: "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    },
  }),
} as const satisfies Record<EventType, EventDefinition<z.ZodType>>;

export type EventPayload<Type extends EventType> = z.output<(typeof EVENTS)[Type]["payload"]>;

export const EventTypeSchema = z.enum(EVENT_TYPES);

/** What is sent to a webhook: the same four fields for every type. */
export interface EventEnvelope<Type extends EventType = EventType> {
  /** The same at every attempt, so that a receiver can drop what it has seen. */
  id: string;
  type: Type;
  timestamp: string;
  payload: EventPayload<Type>;
}

/** An event to be recorded. Its payload is frozen as text when it is emitted. */
export type NewEvent = {
  [Type in EventType]: { type: Type; occurredAt: Date; payload: EventPayload<Type> };
}[EventType];
