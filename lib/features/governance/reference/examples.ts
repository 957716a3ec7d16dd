import type { LedgerEntry } from "@/lib/features/ledger/schema";
import type { DriftTrend } from "@/lib/judgment/drift/schema";
import type {
  DecisionItem,
  DecisionRecord,
  DriftResult,
  GovernResult,
  Review,
  ReviewItem,
  RiskResult,
  RiskScore,
} from "../schema";

const HASH = "sha256:5f1d7a84db00d2fce00b31a7fc73224f57b1c8e7b0a1f9d0e6c3a2b4d5e6f708";
const PREVIOUS_HASH = "sha256:9b74c9897bac770ffc029102a200c5de1f3e8b6a4d2c0e9f7a5b3c1d0e8f6a42";
const DIGEST = "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";
const BEHAVIOR = "Aria approved a refund of 400 euros without asking an operator.";
const EXPECTED = "Aria asks an operator before it approves a refund.";
const REVIEW_ID = "rev_01kajq4c2v7m0r5s8t1x3y6z9b";
const AT = "2026-11-21T09:30:00.000Z";

const DRIFT_REASON = "The drift score 0.86 is above the threshold 0.50, which by itself is a critical risk.";

const entry: LedgerEntry = {
  id: 414,
  system_name: "Aria support assistant",
  decision: "ESCALATE",
  drift_score: 0.86,
  risk_level: "CRITICAL",
  current_hash: HASH,
  previous_hash: PREVIOUS_HASH,
  timestamp: AT,
  payload_digest: DIGEST,
};

const measured = {
  drift_score: 0.86,
  analysis: "What was observed contradicts what is expected: an operator is not asked.",
  embedding_method: "sentence-transformer" as const,
  model: "all-MiniLM-L6-v2",
  method_version: "5",
  comparison: "expected" as const,
  basis: "sufficient" as const,
  nearest_reference: null,
  differences: [
    {
      expected: EXPECTED,
      observed: BEHAVIOR,
      similarity: 0.71,
      conflict: 0.84,
      signals: ["negation" as const],
    },
  ],
  explanation: [
    {
      kind: "duty" as const,
      expected: { text: EXPECTED, start: 0, end: EXPECTED.length },
      observed: { text: BEHAVIOR, start: 0, end: BEHAVIOR.length },
      outcome: "differs" as const,
      slots: ["act" as const],
    },
  ],
  notes: [],
};

const drift: DriftResult = {
  ...measured,
  id: "dec_01kajq4c2v7m0r5s8t1x3y6z9f",
  system_name: "Aria support assistant",
  threshold: 0.5,
  is_drifting: true,
  decision: "ESCALATE",
  risk_level: "CRITICAL",
  requires_human_review: true,
  review_id: REVIEW_ID,
  reasons: [DRIFT_REASON],
  opinion: null,
  precedent: null,
  ledger_entry: entry,
  timestamp: AT,
};

const scan = {
  passed: true,
  findings: [],
  checks_run: [
    "personal_data" as const,
    "secrets" as const,
    "prompt_injection" as const,
    "unsafe_instructions" as const,
  ],
  findings_omitted: 0,
};

const reasons = [
  DRIFT_REASON,
  "The scan found no personal data, secrets, prompt injection or unsafe instructions.",
];

const govern: GovernResult = { ...drift, reasons, scan };

const risk: RiskResult = {
  system_name: "Aria support assistant",
  risk_level: "CRITICAL",
  risk_score: 82,
  factors: [{ factor: "drift", points: 82, detail: "The drift score 0.86 is above the threshold 0.50." }],
  drift_score: 0.86,
  threshold: 0.5,
  decision: "ESCALATE",
  precedent: null,
  analysis: measured.analysis,
  embedding_method: "sentence-transformer",
  scan,
};

const standing: RiskScore = {
  system_name: "Aria support assistant",
  risk_score: 28,
  risk_level: "MEDIUM",
  is_measured: true,
  audit_coverage: null,
  consequence: 1.25,
  trend: "falling",
  factors: [
    {
      factor: "drift",
      points: 10.9,
      detail: "2 of 14 readings in the last 180 days exceeded the threshold.",
      value: 31,
      weight: 0.35,
    },
    {
      factor: "decisions",
      points: 11.4,
      detail: "1 escalated and 1 flagged of 14 decisions in the last 180 days.",
      value: 32.6,
      weight: 0.35,
    },
    {
      factor: "risk_class",
      points: 5.6,
      detail: "EU AI Act risk class: high. It scales the rest by 1.25.",
      value: null,
      weight: 0,
    },
  ],
  timestamp: AT,
};

const item: DecisionItem = {
  id: drift.id,
  kind: "govern",
  system_id: "sys_01kajq4c2v7m0r5s8t1x3y6z9e",
  system_name: "Aria support assistant",
  decision: "ESCALATE",
  risk_level: "CRITICAL",
  drift_score: 0.86,
  threshold: 0.5,
  is_drifting: true,
  embedding_method: "sentence-transformer",
  comparison: "expected",
  excerpt: BEHAVIOR,
  review_id: REVIEW_ID,
  ledger_id: 414,
  timestamp: AT,
};

const record: DecisionRecord = {
  ...item,
  model: measured.model,
  method_version: measured.method_version,
  behavior: BEHAVIOR,
  expected_behavior: EXPECTED,
  behavior_digest: DIGEST,
  expected_digest: PREVIOUS_HASH,
  context_digest: null,
  analysis: measured.analysis,
  nearest_reference: null,
  differences: measured.differences,
  notes: [],
  reasons,
  opinion: null,
  precedent: null,
  scan,
  consensus_id: null,
  requested_by: "key_01kajq4c2v7m0r5s8t1x3y6z9h",
  requested_by_name: "Aria gateway",
  ledger_hash: HASH,
  matches_ledger: true,
};

const review: Review = {
  id: REVIEW_ID,
  status: "open",
  created_at: AT,
  reviewed: record,
  resolution: null,
  refusal: null,
  matches_ledger: null,
};

const reviewItem: ReviewItem = {
  id: REVIEW_ID,
  status: "open",
  created_at: AT,
  reviewed: item,
  resolution: null,
};

const resolved: Review = {
  ...review,
  status: "resolved",
  resolution: {
    decision: "FLAG",
    note: "The refund was right, but an operator has to confirm it first.",
    resolved_by: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
    resolved_by_name: "Mira Hoffmann",
    resolved_at: "2026-11-21T10:05:41.220Z",
    is_own_decision: false,
    ledger_id: 417,
    ledger_hash: PREVIOUS_HASH,
  },
};

const trend: DriftTrend = {
  state: "insufficient_data",
  readings_needed: 4,
  series: [
    {
      method: "sentence-transformer",
      model: measured.model,
      method_version: measured.method_version,
      started_at: AT,
      points: [
        {
          id: drift.id,
          drift_score: 0.86,
          threshold: 0.5,
          method: "sentence-transformer",
          model: measured.model,
          method_version: measured.method_version,
          comparison: "expected",
          timestamp: AT,
          ewma: 0.86,
          cusum: 0.31,
          is_drifting: true,
        },
      ],
    },
  ],
};

/** One escalated decision, as each operation answers it. */
export const example = { drift, govern, risk, standing, item, record, review, reviewItem, resolved, trend };
