import type { Engagement } from "./schema";
import type { AuditorFinding, EvidenceRequest } from "./thread-schema";

export const ENGAGEMENT_ID = "eng_01kb5c6h8e4x2v0n9q7t3w1z5y";
export const PROGRAM_ID = "prg_01kajq4c2v7m0r5s8t1x3y6z9p";
export const CONTROL_ID = "ctl_01kajq4c2v7m0r5s8t1x3y6z9k";

const auditor = {
  id: "adt_01kb5c6h8e4x2v0n9q7t3w1z5z",
  name: "Ilse Brandt",
  firm: "Norden Certification",
  linked_at: "2026-11-23T08:00:00.000Z",
  revoked_at: null,
  last_seen_at: null,
};

export const engagementExample = {
  id: ENGAGEMENT_ID,
  program_id: PROGRAM_ID,
  program_name: "Information security",
  title: "ISO/IEC 42001 certification, stage 2",
  purpose: "Certification audit of the AI management system.",
  state: "open",
  expires_at: "2027-01-31T22:00:00.000Z",
  auditors: [auditor],
  requests_open: 0,
  requests_total: 0,
  findings_open: 0,
  findings_total: 0,
  views_total: 0,
  sign_off: null,
  created_by: "Mira Hoffmann",
  created_at: "2026-11-23T08:00:00.000Z",
  revoked_by: null,
  revoked_at: null,
  version: 1,
} satisfies Engagement & { auditors: [typeof auditor] };

const thread = {
  engagement_id: ENGAGEMENT_ID,
  control: { id: CONTROL_ID, label: "ISO27001 A.5.15 Access control", owner: "Mira Hoffmann" },
  auditor_name: "Ilse Brandt, Norden Certification",
  messages: [],
  created_at: "2026-11-23T09:30:00.000Z",
};

export const requestExample: EvidenceRequest = {
  ...thread,
  id: "erq_01kb5d1h8e4x2v0n9q7t3w1z5y",
  text: "The last two access reviews of the production systems.",
  due_date: "2026-12-01",
  is_overdue: false,
  status: "open",
};

export const findingExample: AuditorFinding = {
  ...thread,
  id: "afd_01kb5d1k8e4x2v0n9q7t3w1z5y",
  severity: "minor",
  title: "Two accounts of former employees are active",
  text: "The access review of September lists two accounts of people who left in August.",
  status: "open",
  actions: [
    {
      id: "act_01kb5e1k8e4x2v0n9q7t3w1z5y",
      title: "Close accounts on the day someone leaves",
      status: "in_progress",
      owner_name: "Mira Hoffmann",
      due_date: "2026-12-18",
      closed_at: null,
    },
  ],
};
