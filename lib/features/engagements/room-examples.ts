import type { InclusionProof, RecordEntry } from "@/lib/features/ledger/schema";
import { CONTROL_ID, engagementExample, findingExample, PROGRAM_ID } from "./reference-examples";
import type { ControlSample, Room, RoomControl, RoomControlDetail } from "./room-schema";

const hash = (digit: string) => `sha256:${digit.repeat(64)}`;

const { id, title, purpose, expires_at } = engagementExample;
const [{ id: auditorId, name, firm }] = engagementExample.auditors;
const auditor = { id: auditorId, name, firm };

export const roomExample: Room = {
  engagement: {
    ...{ id, title, purpose, expires_at },
    requests_open: 0,
    requests_total: 0,
    findings_open: 0,
    findings_total: 0,
    state: "open",
    sign_off: null,
  },
  organization_name: "Example Corp",
  auditor,
  auditors: [auditor],
  program: {
    id: PROGRAM_ID,
    name: "Information security",
    status: "active",
    readiness_score: 72.5,
    readiness_on_evidence: 61.3,
    controls_total: 93,
    controls_counted: 90,
    counted_implemented: 60,
    counted_in_progress: 10,
    counted_gap: 4,
    controls_shown: 58,
    controls_stated: 2,
    approval_mode: "on",
    controls_approved: 40,
    target_date: "2027-01-31",
    updated_at: "2026-11-22T16:00:00.000Z",
    frameworks: [{ code: "ISO27001", name: "ISO/IEC 27001:2022" }],
  },
  samples_total: 0,
  is_read_only: false,
};

export const roomControlExample: RoomControl = {
  id: CONTROL_ID,
  framework: "ISO27001",
  control_id: "A.5.15",
  title: "Access control",
  description: "Rules for access to information and assets follow business and security needs.",
  theme: "access_control",
  status: "implemented",
  owner: "Mira Hoffmann",
  evidence_count: 1,
  basis: "evidence",
  last_reviewed: "2026-11-02T08:15:00.000Z",
  last_reviewed_by: "Mira Hoffmann",
  due_date: null,
  review_interval_days: 365,
  due_on: "2027-11-02",
  due_state: "upcoming",
  applicability: {
    state: "applies",
    applies_from: null,
    counts_today: true,
    justification: null,
    excluded_by: null,
    excluded_at: null,
  },
  approval: {
    id: null,
    state: "none",
    subject: null,
    approver_id: null,
    approver: null,
    requested_by: null,
    requested_at: null,
    by: null,
    at: null,
    comment: "",
    evidence: [],
    stale: false,
    changes: [],
  },
  updated_at: "2026-11-02T08:15:00.000Z",
  version: 4,
};

export const detailExample: RoomControlDetail = {
  ...roomControlExample,
  program_id: PROGRAM_ID,
  program_name: "Information security",
  program_status: "active",
  implementation: "Access is granted by role and reviewed every quarter.",
  approvals: [],
  requirements: [
    {
      id: "iso27001_a-5-15.1",
      citation: "A.5.15",
      statement: "Rules that control access are established and applied.",
      question: "Are rules that control access established and applied?",
    },
  ],
  evidence: [],
  actions: findingExample.actions,
};

export const entryExample: RecordEntry = {
  chain: "records",
  id: 42,
  kind: "engagement_created",
  subject: { type: "engagement", id, label: title },
  actor: { type: "member", id: "usr_01kajq4c2v7m0r5s8t1x3y6z9a", name: "Mira Hoffmann" },
  current_hash: hash("a"),
  previous_hash: hash("b"),
  timestamp: "2026-11-23T08:00:00.000Z",
  payload_digest: hash("c"),
};

export const proofExample: InclusionProof = {
  id: 42,
  index: 41,
  size: 128,
  leaf_hash: hash("d"),
  root_hash: hash("e"),
  hashes: [hash("f")],
  checkpoint: "assay/…\n128\n…\n\n— assay …\n",
  public_key: "assay+5f3a9c21+…",
};

export const sampleExample: ControlSample = {
  id: "smp_01kb5d1k8e4x2v0n9q7t3w1z5y",
  purpose: "Controls to interview about",
  seed: "norden-2026-11",
  framework: null,
  status: null,
  size: 1,
  population: 90,
  population_digest: hash("1"),
  controls: [{ id: CONTROL_ID, reference: "ISO27001 A.5.15", title: "Access control" }],
  auditor_name: "Ilse Brandt, Norden Certification",
  created_at: "2026-11-23T09:40:00.000Z",
};
