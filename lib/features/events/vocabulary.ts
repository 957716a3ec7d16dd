/** Every type of event and when it is sent, in one sentence: what the event picker shows. */
export const EVENT_MEANINGS = {
  "drift.alert": "A drift score exceeded its threshold.",
  "drift.resolved": "A system's drift score is back at or below its threshold after an alert.",
  "governance.escalation": "A decision was escalated to human review.",
  "governance.decision": "A governance decision was made: approve, flag or escalate.",
  "compliance.status_change":
    "A program's readiness moved by at least 5 points since the last such event, or its status changed.",
  "compliance.control_update": "A control of a program was changed.",
  "control.approval_requested": "A control or an exclusion was sent to an approver.",
  "control.approved": "A control or an exclusion was approved.",
  "control.returned": "A control or an exclusion was returned by its approver.",
  "audit.completed": "A compliance audit was completed.",
  "action.created": "A corrective action was created.",
  "action.closed": "A corrective action was closed with evidence.",
  "action.overdue": "The due date of an unfinished corrective action has passed. Sent once for each action.",
  "incident.created": "An incident of an AI system was recorded.",
  "ledger.fault": "The audit ledger, or a record that it vouches for, was found to be broken.",
  "ledger.entry": "A new entry was added to the audit ledger.",
} as const;

export type EventType = keyof typeof EVENT_MEANINGS;
export const EVENT_TYPES = Object.keys(EVENT_MEANINGS) as [EventType, ...EventType[]];
