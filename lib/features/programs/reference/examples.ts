import { evidenceExample as evidence } from "@/lib/features/evidence/reference";
import type { DeletedControl, DeletedProgram } from "../deleted-schema";
import type { EvidenceControl } from "../evidence-schema";
import type { Control, ControlChange, ControlDetail, Program, ProgramSummary } from "../schema";

export const PROGRAM_ID = "prg_01kajq4c2v7m0r5s8t1x3y6z9b";
export const CONTROL_ID = "ctl_01kajq4c2v7m0r5s8t1x3y6z9c";
export const AUDIT_ID = "aud_01kajq4c2v7m0r5s8t1x3y6z9d";

export const newProgram: Program = {
  id: PROGRAM_ID,
  name: "EU launch",
  frameworks: ["EU_AI_ACT", "GDPR"],
  status: "draft",
  readiness_score: 0,
  controls_total: 40,
  controls_implemented: 0,
  controls_in_progress: 0,
  controls_gap: 0,
  controls_not_started: 40,
  controls_shown: 0,
  controls_counted: 18,
  counted_implemented: 0,
  counted_in_progress: 0,
  counted_gap: 0,
  system_id: null,
  target_date: "2027-06-30",
  auditor: null,
  controls_stated: 0,
  readiness_on_evidence: 0,
  approval_mode: "off",
  owner_may_approve: true,
  controls_approved: 0,
  approved_score: null,
  created_at: "2026-11-02T08:15:00.000Z",
  updated_at: "2026-11-02T08:15:00.000Z",
  version: 1,
};

export const program: Program = {
  ...newProgram,
  status: "active",
  readiness_score: 44,
  controls_implemented: 14,
  controls_in_progress: 6,
  controls_gap: 3,
  controls_not_started: 17,
  controls_shown: 11,
  controls_counted: 25,
  counted_implemented: 9,
  counted_in_progress: 4,
  counted_gap: 2,
  controls_stated: 3,
  readiness_on_evidence: 28,
  updated_at: "2026-11-21T09:30:00.000Z",
};

export const control: Control = {
  id: CONTROL_ID,
  framework: "EU_AI_ACT",
  control_id: "Art. 14",
  title: "Design for effective human oversight and override",
  description:
    "The system is designed so that people can oversee it effectively in use, decide not to use it, override it or stop it.",
  theme: "human_oversight",
  status: "implemented",
  owner: "mira@example.com",
  evidence_count: 1,
  basis: "evidence",
  open_actions: 0,
  open_findings: 0,
  last_reviewed: "2026-11-21T09:30:00.000Z",
  last_reviewed_by: "Mira Hoffmann",
  due_date: "2026-12-01",
  review_interval_days: 180,
  due_on: "2027-05-20",
  due_state: "upcoming",
  applicability: {
    state: "applies_from",
    applies_from: "2027-12-02",
    counts_today: false,
    justification: null,
    excluded_by: null,
    excluded_at: null,
  },
  approval: {
    id: "apr_01kajq4c2v7m0r5s8t1x3y6z9h",
    state: "approved",
    subject: "implementation",
    approver_id: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
    approver: "Ada Okafor",
    requested_by: "Mira Hoffmann",
    requested_at: "2026-11-20T15:10:00.000Z",
    by: "Ada Okafor",
    at: "2026-11-21T09:00:00.000Z",
    comment: "Procedure and log checked.",
    evidence: [
      {
        id: evidence.id,
        title: evidence.title,
        kind: evidence.kind,
        sha256: evidence.sha256,
        url: evidence.url,
        version: 1,
      },
    ],
    stale: false,
    changes: [],
  },
  link_id: null,
  updated_at: "2026-11-21T09:30:00.000Z",
  version: 4,
};

const { description: _, ...updated } = control;
export const updatedControl = updated;

export const evidenceControl: EvidenceControl = {
  id: CONTROL_ID,
  framework: "EU_AI_ACT",
  control_id: "Art. 14",
  title: control.title,
  status: "implemented",
  owner: "mira@example.com",
  evidence_count: 1,
  program_id: PROGRAM_ID,
  program_name: "EU launch",
  because: null,
};

const { because: __, ...related } = evidenceControl;

export const controlDetail: ControlDetail = {
  ...control,
  program_id: PROGRAM_ID,
  program_name: "EU launch",
  program_status: "active",
  implementation: "An operator approves or rejects each refund that Aria proposes.",
  own: null,
  evidence: [evidence],
  approvals: [
    {
      id: "apr_01kajq4c2v7m0r5s8t1x3y6z9h",
      state: "approved",
      subject: "implementation",
      approver: "Ada Okafor",
      requested_by: "Mira Hoffmann",
      requested_at: "2026-11-20T15:10:00.000Z",
      request_comment: "Ready for the certification audit.",
      decided_by: "Ada Okafor",
      decided_at: "2026-11-21T09:00:00.000Z",
      decision_comment: "Procedure and log checked.",
      withdrawn_by: null,
      withdrawn_at: null,
      withdrawal_reason: "",
      evidence: control.approval.evidence,
    },
  ],
  linked: [],
  linkable: [],
  related: [
    {
      ...related,
      id: "ctl_01kajq4c2v7m0r5s8t1x3y6z9r",
      framework: "GDPR",
      control_id: "Art. 22",
      title: "Safeguard people from solely automated decisions",
      status: "in_progress",
      evidence_count: 0,
    },
  ],
};

export const change: ControlChange = {
  id: 341,
  changed_at: "2026-11-21T09:30:00.000Z",
  actor_id: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
  actor_name: "Mira Hoffmann",
  source: "update",
  source_id: null,
  changes: [{ field: "status", from: "in_progress", to: "implemented" }],
  note: "Operators were trained on 20 November.",
};

export const summary: ProgramSummary = {
  program,
  by_framework: [
    {
      framework: "EU_AI_ACT",
      total: 22,
      implemented: 8,
      in_progress: 4,
      not_started: 8,
      gap: 2,
      counted: 7,
      counted_implemented: 3,
      counted_in_progress: 1,
      counted_gap: 0,
      readiness_score: 50,
    },
  ],
  by_theme: [
    {
      theme: "human_oversight",
      total: 2,
      implemented: 1,
      in_progress: 1,
      not_started: 0,
      gap: 0,
      counted: 1,
      counted_implemented: 1,
      counted_in_progress: 0,
      counted_gap: 0,
      readiness_score: 100,
    },
  ],
  due: { overdue: 1, soon: 2, upcoming: 9 },
  without_owner: 11,
  without_evidence: 26,
  with_open_work: 1,
  top_gaps: [],
  next_due: [control],
  trend: [{ day: "2026-11-21", readiness_score: 42.5 }],
};

export const deletedProgram: DeletedProgram = {
  id: PROGRAM_ID,
  name: "EU launch",
  frameworks: ["EU_AI_ACT", "GDPR"],
  status: "active",
  readiness_score: 44,
  controls_total: 40,
  controls_implemented: 14,
  created_at: "2026-11-02T08:15:00.000Z",
  deleted_at: "2026-11-21T16:20:00.000Z",
  deleted_by: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
  deleted_by_name: "Mira Hoffmann",
};

export const deletedControl: DeletedControl = {
  id: CONTROL_ID,
  framework: "EU_AI_ACT",
  control_id: "Art. 14",
  title: control.title,
  status: "implemented",
  owner: "mira@example.com",
  implementation: "Operators see a stop button and are trained to use it.",
  due_date: "2026-12-01",
  review_interval_days: 180,
  last_reviewed: "2026-11-21T09:30:00.000Z",
  last_reviewed_by: "Mira Hoffmann",
  evidence: [{ id: evidence.id, title: evidence.title, kind: evidence.kind, sha256: evidence.sha256 }],
  history: [change],
};
