import { z } from "zod";
import { TimestampSchema } from "@/lib/core/text";
import { define } from "./definition-schema";

/** What every event of a corrective action says. */
const actionPayload = z.object({
  action_id: z.string(),
  title: z.string(),
  severity: z.string(),
  owner_id: z.string().nullable(),
});

const actionExample = {
  action_id: "act_01kajq4c2v7m0r5s8t1x3y6z9u",
  title: "Ask an operator before refunds",
  severity: "high",
  owner_id: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
} as const;

/** Events of corrective actions and incidents. */
export const ACTION_EVENTS = {
  "action.created": define({
    payload: actionPayload.extend({
      due_date: z.iso.date().nullable(),
      source_type: z.string().nullable(),
      source_id: z.string().nullable(),
    }),
    example: {
      ...actionExample,
      due_date: "2026-12-18",
      source_type: "control",
      source_id: "ctl_01kajq4c2v7m0r5s8t1x3y6z9c",
    },
  }),
  "action.closed": define({
    payload: actionPayload.extend({
      evidence_ids: z.array(z.string()),
      document_ids: z.array(z.string()),
    }),
    example: { ...actionExample, evidence_ids: ["evd_01kajq4c2v7m0r5s8t1x3y6z9p"], document_ids: [] },
  }),
  "action.overdue": define({
    payload: actionPayload.extend({ due_date: z.iso.date() }),
    example: { ...actionExample, due_date: "2026-12-18" },
  }),
  "incident.created": define({
    payload: z.object({
      incident_id: z.string(),
      title: z.string(),
      system_name: z.string(),
      kind: z.string(),
      severity: z.string(),
      aware_at: TimestampSchema,
      /** The end of the time limit of Article 73 of the EU AI Act; null where it sets none. */
      report_due_at: TimestampSchema.nullable(),
    }),
    example: {
      incident_id: "inc_01kajq4c2v7m0r5s8t1x3y6z9v",
      title: "Wrong dose recommended",
      system_name: "Aria support assistant",
      kind: "health",
      severity: "critical",
      aware_at: "2026-11-21T09:30:00.000Z",
      report_due_at: "2026-12-06T23:59:59.999Z",
    },
  }),
} as const;
