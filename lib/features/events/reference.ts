import { describeSchema, type Reference } from "@/lib/core/reference";
import { EVENTS } from "./schema";

const measured = {
  system_name: "The system the event is about.",
  drift_score: "Drift score, from 0 to 1.",
  threshold: "The threshold of the decision.",
  decision: "What was decided.",
  risk_level: "The risk level that the decision follows from.",
  ledger_id: "Position of the decision in the ledger.",
  ledger_hash: "Hash of its ledger entry.",
};

const action = {
  action_id: "ID of the corrective action.",
  title: "Its title.",
  severity: "Its severity.",
  owner_id: "ID of the member who is responsible; null when no one is.",
};

/** What the payload of each event holds. */
export const reference: Reference = {
  schemas: [
    describeSchema(
      "DriftAlertPayload",
      EVENTS["drift.alert"].payload,
      "What exceeded its threshold.",
      measured,
    ),
    describeSchema(
      "DriftResolvedPayload",
      EVENTS["drift.resolved"].payload,
      "What is back to normal.",
      measured,
    ),
    describeSchema(
      "EscalationPayload",
      EVENTS["governance.escalation"].payload,
      "The decision that was escalated.",
      {
        ...measured,
        behavior: "What was observed, or its digest when the system does not keep inputs.",
        requires_human_review: "Always true.",
        review_id: "ID of the review to resolve.",
      },
    ),
    describeSchema("DecisionPayload", EVENTS["governance.decision"].payload, "The decision.", measured),
    describeSchema(
      "ProgramStatusPayload",
      EVENTS["compliance.status_change"].payload,
      "How the program changed.",
      {
        program_id: "ID of the program.",
        name: "Name of the program.",
        status: "Its status now.",
        previous_status: "Its status before.",
        readiness_score: "Its readiness now, from 0 to 100.",
        previous_readiness_score: "What the last such event said; 0 before the first.",
      },
    ),
    describeSchema(
      "ControlUpdatePayload",
      EVENTS["compliance.control_update"].payload,
      "How the control changed.",
      {
        program_id: "ID of the program.",
        control_id: "Reference of the control within the framework.",
        control_record_id: "ID of the control in the program, as paths name it.",
        framework: "Framework of the control.",
        status: "Its status now.",
        previous_status: "Its status before.",
        owner: "Who is responsible now; null when no one is.",
      },
    ),
    describeSchema("ApprovalPayload", EVENTS["control.approved"].payload, "What is approved, and by whom.", {
      program_id: "ID of the program.",
      control_id: "Reference of the control within the framework.",
      control_record_id: "ID of the control in the program, as paths name it.",
      framework: "Framework of the control.",
      subject: "`implementation`: that it is implemented; `exclusion`: that it is left out.",
      approver_id: "ID of the member who is asked.",
      actor_id: "ID of the member or API key that sent, approved or returned it.",
      comment: "What they said; empty when nothing.",
    }),
    describeSchema("AuditCompletedPayload", EVENTS["audit.completed"].payload, "The completed audit.", {
      audit_id: "ID of the audit.",
      system_name: "The audited system.",
      framework: "The framework it was audited against.",
      compliance_score: "Its score, from 0 to 100.",
      findings_count: "How many controls are not met.",
    }),
    describeSchema("ActionCreatedPayload", EVENTS["action.created"].payload, "The new corrective action.", {
      ...action,
      due_date: "The last day on which it is to be done; null without one.",
      source_type:
        "What it follows from: `control`, `review`, `audit_finding`, `incident` or `auditor_finding`; null for none.",
      source_id: "ID of the control in its program, the review, the audit or the incident.",
    }),
    describeSchema("ActionClosedPayload", EVENTS["action.closed"].payload, "The closed corrective action.", {
      ...action,
      evidence_ids: "IDs of the items of evidence it was closed with.",
      document_ids: "IDs of the documents it was closed with.",
    }),
    describeSchema(
      "ActionOverduePayload",
      EVENTS["action.overdue"].payload,
      "The overdue corrective action.",
      {
        ...action,
        due_date: "The last day on which it was to be done.",
      },
    ),
    describeSchema("IncidentCreatedPayload", EVENTS["incident.created"].payload, "The new incident.", {
      incident_id: "ID of the incident.",
      title: "Its title.",
      system_name: "The system it is about.",
      kind: "Its kind, which sets the time limit for the report.",
      severity: "Its severity.",
      aware_at: "When the organization became aware of it.",
      report_due_at: "The end of the time limit of Article 73 of the EU AI Act; null where it sets none.",
    }),
    describeSchema("LedgerEntryPayload", EVENTS["ledger.entry"].payload, "The new ledger entry.", {
      ...measured,
      id: "Position in the chain.",
      current_hash: "SHA-256 of the entry's canonical text.",
      previous_hash: "Hash of the entry before it.",
      timestamp: "When the decision was made.",
      payload_digest: "SHA-256 of the decision's details.",
    }),
    describeSchema("LedgerFaultPayload", EVENTS["ledger.fault"].payload, "The fault that was found.", {
      chain: "Which of the organization's chains: `decisions` or `records`.",
      about: "What is broken: the chain with its signatures, or the records of decisions and reviews.",
      fault: "Kind of fault, as `GET /v1/ledger/verify` names it.",
      first_bad_id: "The first entry that is wrong; null when no single entry is.",
      found_by: "What found it: `request`, `scrubber`, `signer` or `operator`.",
      entries_verified: "How many entries before the fault were verified.",
    }),
  ],
};
