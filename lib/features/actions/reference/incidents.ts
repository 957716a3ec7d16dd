import { describeFields, describeOperation, describeSchema } from "@/lib/core/reference";
import * as contract from "../contract";
import {
  ChangeIncidentSchema,
  CreateIncidentSchema,
  IncidentItemSchema,
  IncidentQuerySchema,
  IncidentSchema,
  ReportingClockSchema,
} from "../incident-schema";
import { incidentExample, incidentItemExample } from "./examples";

const KIND =
  "`widespread_infringement` and `critical_infrastructure`: 2 days. `death`: 10 days. `health`, `fundamental_rights` and `property_or_environment`: 15 days. `other`: no serious incident, so no time limit.";

const inputFields = {
  title: "What happened, in a few words.",
  description: "What happened.",
  kind: KIND,
  severity: "How serious it is, on the scale of findings.",
  occurred_at: "When it happened; null when that is unknown.",
  aware_at: "When the organization became aware of it.",
  reported_to: "The authority it was reported to. Goes with `reported_at`.",
  reported_at: "When it was reported. Goes with `reported_to`.",
  report_reference: "The authority's reference.",
  notes: "Notes of the investigation.",
};

export const incidentSchemas = [
  describeSchema("IncidentItem", IncidentItemSchema, "An incident as lists show it.", {
    id: "ID of the incident.",
    system_id: "ID of the system it is about.",
    system_name: "Name of that system.",
    title: "What happened, in a few words.",
    kind: KIND,
    severity: "How serious it is.",
    status: "How far the organization is with it.",
    occurred_at: "When it happened; null when that is unknown.",
    aware_at: "When the organization became aware of it. The time limit is counted from that day.",
    time_zone: "Where days begin and end for the time limit.",
    clock: "The time limit for the report; null for the kind `other`.",
    reported_to: "The authority it was reported to; null before.",
    reported_at: "When it was reported; null before.",
    report_reference: "The authority's reference.",
    actions_count: "How many corrective actions follow from it.",
    unfinished_actions_count: "How many of them are open or in progress.",
    created_by: "ID of the member or API key that recorded it.",
    created_by_name: "Name of the member or API key at that time.",
    created_at: "When it was recorded.",
    updated_at: "When it was changed last.",
    version: "Counts its changes. What `If-Match` compares.",
  }),
  describeSchema("Incident", IncidentSchema, "An incident.", {
    aware_at: "When the organization became aware of it. The time limit is counted from that day.",
    created_at: "When it was recorded.",
    updated_at: "When it was changed last.",
    description: "What happened.",
    notes: "Notes of the investigation.",
    actions: "Corrective actions that follow from it, at most 100, the most urgent first.",
  }),
  describeSchema("ReportingClock", ReportingClockSchema, "The time limit for the report of an incident.", {
    article: "The paragraph of the EU AI Act that sets it.",
    days: "How many days it has. The day of awareness is not counted.",
    last_day: "Its last day, in the incident's time zone.",
    due_at: "The end of that day.",
    state:
      "`running`: not reported, in time. `overdue`: not reported, too late. `met`: reported in time. `late`: reported after the end.",
    explanation: "How it was computed, in words.",
  }),
  describeSchema("CreateIncident", CreateIncidentSchema, "An incident to record.", {
    system_name: "The system it is about, registered on first mention.",
    ...inputFields,
    time_zone: "Where days begin and end for the time limit, such as `Europe/Berlin`. `UTC` when left out.",
  }),
  describeSchema("ChangeIncident", ChangeIncidentSchema, "What to change of an incident.", {
    ...inputFields,
    status: "How far the organization is with it.",
    time_zone: "Where days begin and end for the time limit, such as `Europe/Berlin`.",
  }),
  describeFields(IncidentQuerySchema, {
    status: "Only incidents with this status.",
    kind: "Only incidents of this kind.",
    severity: "Only incidents of this severity.",
    clock: "Only incidents whose report is in this state.",
    system_name: "Only incidents of this system.",
  }),
];

export const incidentOperations = [
  describeOperation(contract.listIncidents, {
    description:
      "Returns the organization's incidents: those to be reported first, by deadline, then the latest known.",
    response: { total: 1, data: [incidentItemExample] },
  }),
  describeOperation(contract.createIncident, {
    description:
      "Records an incident of an AI system. Its kind sets the time limit of Article 73 of the EU AI Act, which is counted from awareness. Emits `incident.created`.",
    request: {
      system_name: "Aria support assistant",
      title: "Wrong dose recommended",
      kind: "health",
      severity: "critical",
      aware_at: "2026-11-21T10:30:00+01:00",
      time_zone: "Europe/Berlin",
    },
    response: {
      ...incidentExample,
      status: "open",
      actions: [],
      actions_count: 0,
      unfinished_actions_count: 0,
    },
  }),
  describeOperation(contract.getIncident, {
    description: "Returns an incident with its deadline, how that was computed, and its corrective actions.",
    response: incidentExample,
  }),
  describeOperation(contract.changeIncident, {
    description:
      "Changes an incident, or records its report. Another kind, time of awareness or time zone moves the deadline.",
    request: { reported_to: "BfArM", reported_at: "2026-11-24T08:00:00Z", report_reference: "2026-1142" },
    response: {
      ...incidentExample,
      reported_to: "BfArM",
      reported_at: "2026-11-24T08:00:00.000Z",
      report_reference: "2026-1142",
      clock: incidentExample.clock && { ...incidentExample.clock, state: "met" },
      version: 3,
    },
  }),
];
