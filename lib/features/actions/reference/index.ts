import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import { BulkChangeActionsSchema } from "../bulk-schema";
import * as contract from "../contract";
import {
  ActionItemSchema,
  ActionProofSchema,
  ActionQuerySchema,
  ActionSchema,
  ActionSourceSchema,
  ChangeActionSchema,
  CloseActionSchema,
  CreateActionSchema,
  GivenSourceSchema,
  ReopenActionSchema,
} from "../schema";
import { ACTION_ID, actionExample, closedExample, INCIDENT_ID, itemExample } from "./examples";
import { incidentOperations, incidentSchemas } from "./incidents";

const textFields = {
  title: "What is to be done, in a few words.",
  description: "What is to be done, at length.",
  severity: "How serious the cause is, on the scale of findings.",
  root_cause: "Why it happened.",
  work_done: "What was done.",
  owner_id: "ID of the member who is responsible; null for no one.",
  due_date: "The last day on which it is to be done; null without one.",
};

export const reference: Reference = {
  areas: {
    "Corrective actions":
      "What is done about a control with a gap, an escalated decision, an audit finding or an incident: with an owner, a due date and evidence at the end.",
    Incidents:
      "Incidents of AI systems, with the time limit of Article 73 of the EU AI Act counted from awareness.",
  },
  parameters: {
    "/v1/actions/{id}": { name: "ActionId", description: "ID of the corrective action.", example: ACTION_ID },
    "/v1/incidents/{id}": { name: "IncidentId", description: "ID of the incident.", example: INCIDENT_ID },
  },
  schemas: [
    describeSchema(
      "BulkChangeActions",
      BulkChangeActionsSchema,
      "The change, and the records it is made to.",
      {
        ids: "IDs of the records, at most 1,000.",
        owner_id: "ID of the member who is responsible; null for no one.",
        due_date: "By which day they are to be done; null for none.",
      },
    ),
    describeSchema("ActionItem", ActionItemSchema, "A corrective action as lists show it.", {
      id: "ID of the action.",
      title: "What is to be done, in a few words.",
      severity: "How serious the cause is.",
      status: "`closed` with evidence, `cancelled` with a reason; both can be reopened.",
      owner_id: "ID of the member who is responsible; null when no one is.",
      owner_name: "Name of that member when they were named.",
      due_date: "The last day on which it is to be done, in UTC; null without one.",
      due_state:
        "`overdue`: the day has passed. `soon`: within 7 days. `upcoming`: later. Null without a due date and for finished actions.",
      system_id: "ID of the system it is about; null for none.",
      system_name: "Name of that system.",
      source: "What it follows from; null for none.",
      created_by: "ID of the member or API key that created it.",
      created_by_name: "Name of the member or API key at that time.",
      created_at: "When it was created.",
      updated_at: "When it was changed last.",
      closed_at: "When it was closed or cancelled; null before.",
      closed_by_name: "Name of the member or API key that closed or cancelled it.",
      version: "Counts its changes. What `If-Match` compares.",
    }),
    describeSchema("CorrectiveAction", ActionSchema, "A corrective action.", {
      created_at: "When it was created.",
      updated_at: "When it was changed last.",
      description: "What is to be done, at length.",
      root_cause: "Why it happened.",
      work_done: "What was done.",
      cancel_reason: "Why it was cancelled; empty otherwise.",
      proofs: "What it was closed with; empty unless it is closed.",
    }),
    describeSchema("ActionSource", ActionSourceSchema, "What a corrective action follows from.", {
      type: "What it is.",
      id: "ID of the control in its program, the review, the audit, the incident or the auditor's finding; null when it was deleted.",
      label: "What it was called when the action was created.",
      program_id:
        "ID of the program of a control or of an auditor's finding; null otherwise, and once it was deleted.",
      engagement_id: "ID of the audit engagement of an auditor's finding; null otherwise.",
      control: "Control of an audit finding, within its framework; null otherwise.",
      requirement: "Requirement of an audit finding; null when none was named.",
    }),
    describeSchema("ActionProof", ActionProofSchema, "What a corrective action was closed with.", {
      type: "An item of evidence, or a document.",
      id: "ID of the item or the document.",
      title: "Its title.",
      evidence_kind: "Kind of the item of evidence; null for a document.",
      document_version: "Version of the document when the action was closed; null for an item of evidence.",
    }),
    describeSchema("GivenActionSource", GivenSourceSchema, "What a corrective action is to follow from.", {
      type: "What it is.",
      id: "ID of the control in its program, the review, the completed audit or the incident.",
      control: "Control of an audit finding, within its framework, such as `Art. 14`.",
      requirement: "Requirement of an audit finding.",
    }),
    describeSchema("CreateCorrectiveAction", CreateActionSchema, "A corrective action to create.", {
      ...textFields,
      source: "What it follows from. None when left out.",
      system_name: "The system it is about, registered on first mention. The source's when left out.",
    }),
    describeSchema("ChangeCorrectiveAction", ChangeActionSchema, "What to change of a corrective action.", {
      ...textFields,
      status: "Close and reopen it with the operations of these names.",
      cancel_reason: "Why it is cancelled. Required with `cancelled`.",
    }),
    describeSchema("CloseCorrectiveAction", CloseActionSchema, "What a corrective action is closed with.", {
      evidence_ids: "IDs of items of evidence, at most 50. Needed unless a document is named.",
      document_ids: "IDs of documents, at most 50. They are kept in the version they have now.",
      root_cause: "Why it happened. Unchanged when left out.",
      work_done: "What was done. Unchanged when left out.",
    }),
    describeSchema("ReopenCorrectiveAction", ReopenActionSchema, "Why a corrective action is reopened.", {
      reason: "Why. The ledger of records keeps it.",
    }),
    describeFields(ActionQuerySchema, {
      status: "Only actions with this status; `unfinished` for open ones and those in progress.",
      owner: "Only actions of this member; `me` for the caller's own, `none` for those without an owner.",
      severity: "Only actions of this severity.",
      source: "Only actions that follow from something of this type; `none` for those without a source.",
      source_id: "Only actions that follow from this control, review, audit, incident or auditor's finding.",
      due: "Only unfinished actions that are due then.",
      system_name: "Only actions about this system.",
      search: "Only actions whose title or source contains this text, in any case.",
      sort: "`urgency`: unfinished ones by due date, then finished ones. `severity`: unfinished ones from the gravest. `newest`: by creation. Or a column, with `-` in descending order.",
    }),
    ...incidentSchemas,
  ],
  operations: [
    describeOperation(contract.listActions, {
      description:
        "Returns the organization's corrective actions. By default unfinished ones come first, by due date, so overdue ones are at the top.",
      response: { total: 1, data: [itemExample] },
    }),
    describeOperation(contract.bulkChangeActions, {
      description:
        "Changes owner or due date of several corrective actions. Each record is changed on its own: one that is refused is named in `failed` with the reason, and the others are changed.",
      request: { ids: [ACTION_ID, "act_01kajq4c2v7m0r5s8t1x3y6z9r"], due_date: "2027-01-31" },
      response: {
        changed: 1,
        unchanged: 0,
        failed: [
          {
            id: "act_01kajq4c2v7m0r5s8t1x3y6z9r",
            code: "not_found",
            message: "Corrective action not found.",
          },
        ],
      },
    }),
    describeOperation(contract.createAction, {
      description:
        "Creates a corrective action, alone or from a control, a review, a finding of a completed audit, or an incident. Emits `action.created`.",
      request: {
        title: "Ask an operator before refunds",
        severity: "high",
        description: "Refunds above 100 euros need an operator's approval.",
        owner_id: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
        due_date: "2026-12-18",
        source: { type: "control", id: "ctl_01kajq4c2v7m0r5s8t1x3y6z9c" },
      },
      response: { ...actionExample, status: "open", root_cause: "", version: 1 },
    }),
    describeOperation(contract.getAction, {
      description: "Returns a corrective action with its texts and what it was closed with.",
      response: actionExample,
    }),
    describeOperation(contract.changeAction, {
      description:
        "Changes a corrective action, or cancels it with a reason. A contributor changes status, root cause and work done of actions they own; anything else needs a manager.",
      request: { status: "in_progress", root_cause: "The approval step was skipped for repeat customers." },
      response: actionExample,
      problems: { 409: "The action is closed or cancelled." },
    }),
    describeOperation(contract.closeAction, {
      description:
        "Closes a corrective action with at least one item of evidence or document; neither can be deleted while it is closed. Only its owner or a manager can. Emits `action.closed`.",
      request: {
        evidence_ids: ["evd_01kajq4c2v7m0r5s8t1x3y6z9p"],
        work_done: "The step is required for every refund since release 4.2.",
      },
      response: closedExample,
      problems: { 409: "The action is closed or cancelled already." },
    }),
    describeOperation(contract.reopenAction, {
      description:
        "Reopens a closed or cancelled corrective action. Its evidence is released; the record of the closing still names it.",
      request: { reason: "The test report is of another release." },
      response: { ...actionExample, version: 4 },
      problems: { 409: "The action is neither closed nor cancelled." },
    }),
    ...incidentOperations,
  ],
};
