import { describeOperation, type OperationReference, type Reference } from "@/lib/core/reference";
import * as contract from "../contract";
import type { Audit } from "../schema";
import { schemas } from "./schemas";

const AUDIT_ID = "aud_01kajq4c2v7m0r5s8t1x3y6z9d";
const QUOTE =
  "Every recommendation of Aria that concerns a refund is shown to an operator, who approves or rejects it.";
const CONTEXT = `${QUOTE} Conversations are logged and kept for six months.`;

const head = {
  id: AUDIT_ID,
  system_name: "Aria support assistant",
  framework: "EU_AI_ACT",
  scope: "quick",
} as const;

const findings: Audit["findings"] = [
  {
    severity: "high",
    control: "Art. 9",
    title: "Run a risk management system across the AI life cycle",
    finding: "The document does not describe how risks are identified, assessed and treated.",
    recommendation:
      "Describe the risk management process: who runs it, how often, and where its results are recorded.",
  },
];

const engine: Audit["engine"] = {
  engine: "embedded-analyst",
  model: "all-MiniLM-L6-v2 int8",
  prompt_version: "rules-1",
  input_digest: "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  tokens_used: null,
  cost: null,
  usage_is_estimated: null,
  catalog_version: "2.0.0",
};

const coverage = { controls_assessed: 8, met: 3, partial: 1, not_met: 2, insufficient_evidence: 2 };

const outcome = {
  compliance_score: 44,
  findings,
  summary: "3 of 8 key controls are met, 1 is met in part. 2 could not be judged from the document.",
  timestamp: "2026-11-21T09:30:00.000Z",
  nature: "readiness_estimate",
  coverage,
  notices: [],
  engine,
} as const satisfies Partial<Audit>;

const operations: readonly OperationReference[] = [
  describeOperation(contract.runAudit, {
    description:
      "Audits a system against a framework and returns a score, findings and recommendations. By default the answer comes when the audit is done. With `Prefer: respond-async` the answer is 202 at once, and `Location` names the audit to read or follow.",
    request: {
      system_name: "Aria support assistant",
      framework: "EU_AI_ACT",
      context: CONTEXT,
      scope: "quick",
    },
    response: { ...head, ...outcome },
    accepted: { id: AUDIT_ID, status: "queued", controls_done: 0, controls_total: 8 },
    problems: {
      502: "The model provider failed. Run the audit again, or choose the embedded analyst.",
      503: "No model is available, or the month's budget is used up. The embedded analyst always runs.",
    },
  }),
  describeOperation(contract.estimateAudit, {
    description:
      "Says which engine and models an audit would run on, how many calls it would make and about what it would cost. Nothing is run or recorded.",
    request: { framework: "EU_AI_ACT", scope: "quick", context_length: 18_400 },
    response: {
      engine: "language-model",
      models: ["claude-opus-4-1", "gpt-5"],
      challenger: null,
      controls: 8,
      calls: 8,
      estimated_tokens: 52_000,
      estimated_cost: "$0.2140",
      maximum_cost: "$0.9860",
      reason: "A language model is available.",
      can_run: true,
      budget_left: "$48.2100",
    },
  }),
  describeOperation(contract.listAuditHistory, {
    description:
      "Returns completed audits, newest first. Each carries the score of the previous audit of the same system, framework and scope, so that a change is visible at once.",
    response: {
      total: 1,
      next_cursor: null,
      data: [
        {
          ...head,
          compliance_score: 44,
          findings_count: 1,
          timestamp: "2026-11-21T09:30:00.000Z",
          previous_score: 38,
          insufficient_evidence: 2,
          controls_assessed: 8,
        },
      ],
    },
  }),
  describeOperation(contract.getAudit, {
    description:
      "Returns an audit with the verdict on every control. Each piece of evidence is quoted with its offsets, so that `quote` equals `context.slice(start, end)`.",
    response: {
      ...head,
      ...outcome,
      status: "completed",
      previous_score: 38,
      assessments: [
        {
          control_id: "Art. 14",
          title: "Design for effective human oversight and override",
          verdict: "met",
          reason: "An operator approves or rejects each recommendation before it takes effect.",
          recommendation: "",
          evidence: [{ quote: QUOTE, start: 0, end: QUOTE.length }],
        },
      ],
      context: CONTEXT,
      controls_done: 8,
      controls_total: 8,
      failure: null,
      requested_by: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
      created_at: "2026-11-21T09:29:58.730Z",
      completed_at: "2026-11-21T09:30:00.000Z",
    },
  }),
  describeOperation(contract.followAudit, {
    description:
      "Reports the progress of an audit as server-sent events. The stream ends with an event whose status is `completed` or `failed`; then read the audit for its result.",
  }),
];

export const reference: Reference = {
  areas: {
    Audits:
      "Compliance audits of an AI system against one framework: a score, findings, and a verdict on each control with quoted evidence.",
  },
  parameters: {
    "/v1/audits/{id}": { name: "AuditId", description: "ID of the audit.", example: AUDIT_ID },
  },
  schemas,
  operations,
};
