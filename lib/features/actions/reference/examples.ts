import type { Incident, IncidentItem } from "../incident-schema";
import type { Action, ActionItem } from "../schema";

export const ACTION_ID = "act_01kajq4c2v7m0r5s8t1x3y6z9u";
export const INCIDENT_ID = "inc_01kajq4c2v7m0r5s8t1x3y6z9v";

const SYSTEM = { system_id: "sys_01kajq4c2v7m0r5s8t1x3y6z9h", system_name: "Aria support assistant" };
const MIRA = "usr_01kajq4c2v7m0r5s8t1x3y6z9a";

export const itemExample: ActionItem = {
  id: ACTION_ID,
  title: "Ask an operator before refunds",
  severity: "high",
  status: "in_progress",
  owner_id: MIRA,
  owner_name: "Mira Hoffmann",
  due_date: "2026-12-18",
  due_state: "upcoming",
  ...SYSTEM,
  source: {
    type: "control",
    id: "ctl_01kajq4c2v7m0r5s8t1x3y6z9c",
    label: "EU AI Act Art. 14 Humans can oversee the system (EU launch)",
    program_id: "prg_01kajq4c2v7m0r5s8t1x3y6z9b",
    engagement_id: null,
    control: null,
    requirement: null,
  },
  created_by: MIRA,
  created_by_name: "Mira Hoffmann",
  created_at: "2026-11-21T10:00:00.000Z",
  updated_at: "2026-11-23T14:20:00.000Z",
  closed_at: null,
  closed_by_name: null,
  version: 2,
};

export const actionExample: Action = {
  ...itemExample,
  description: "Refunds above 100 euros need an operator's approval.",
  root_cause: "The approval step was skipped for repeat customers.",
  work_done: "",
  cancel_reason: "",
  proofs: [],
};

export const closedExample: Action = {
  ...actionExample,
  status: "closed",
  due_state: null,
  work_done: "The step is required for every refund since release 4.2.",
  closed_at: "2026-12-02T09:00:00.000Z",
  closed_by_name: "Mira Hoffmann",
  updated_at: "2026-12-02T09:00:00.000Z",
  version: 3,
  proofs: [
    {
      type: "evidence",
      id: "evd_01kajq4c2v7m0r5s8t1x3y6z9p",
      title: "Test report of release 4.2",
      evidence_kind: "file",
      document_version: null,
    },
  ],
};

export const incidentItemExample: IncidentItem = {
  id: INCIDENT_ID,
  ...SYSTEM,
  title: "Wrong dose recommended",
  kind: "health",
  severity: "critical",
  status: "investigating",
  occurred_at: "2026-11-20T15:00:00.000Z",
  aware_at: "2026-11-21T09:30:00.000Z",
  time_zone: "Europe/Berlin",
  clock: {
    article: "Art. 73(2)",
    days: 15,
    last_day: "2026-12-06",
    due_at: "2026-12-06T22:59:59.999Z",
    state: "running",
    explanation:
      "Art. 73(2) of the EU AI Act: a serious incident is reported immediately, and no later than 15 days after the provider becomes aware of it. The day of awareness, 21 Nov 2026, is not counted; the last day is 6 Dec 2026 (Europe/Berlin).",
  },
  reported_to: null,
  reported_at: null,
  report_reference: null,
  actions_count: 1,
  unfinished_actions_count: 1,
  created_by: MIRA,
  created_by_name: "Mira Hoffmann",
  created_at: "2026-11-21T09:40:00.000Z",
  updated_at: "2026-11-21T11:00:00.000Z",
  version: 2,
};

export const incidentExample: Incident = {
  ...incidentItemExample,
  description: "A patient received twice the dose that the protocol allows.",
  notes: "The recommendation was withdrawn at 11:00.",
  actions: [
    {
      ...itemExample,
      source: {
        type: "incident",
        id: INCIDENT_ID,
        label: "Wrong dose recommended",
        program_id: null,
        engagement_id: null,
        control: null,
        requirement: null,
      },
    },
  ],
};
