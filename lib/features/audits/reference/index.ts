import { describeOperation, type OperationReference, type Reference } from "@/lib/core/reference";
import { confirmationExample } from "@/lib/features/confirmations/reference";
import * as contract from "../contract";
import type { Audit } from "../schema";
import { differenceOperation, differenceSchemas } from "./difference";
import { quoteOperation, quoteSchemas } from "./document-quotes";
import { schemas } from "./schemas";

const AUDIT_ID = "aud_01kajq4c2v7m0r5s8t1x3y6z9d";
const QUOTE =
  "Every recommendation of Aria that concerns a refund is shown to an operator, who approves or rejects it.";
const LOGS = "Conversations are logged and kept for six months.";
const CONTEXT = `${QUOTE} ${LOGS}`;

const head = {
  id: AUDIT_ID,
  system_name: "Aria support assistant",
  framework: "EU_AI_ACT",
  scope: "quick",
} as const;

const findings: Audit["findings"] = [
  {
    severity: "low",
    control: "Art. 19",
    title: "Partly shown: Automatically generated logs",
    finding: `Art. 19(1): Automatically generated logs are kept for at least six months. The document shows this: “${LOGS}” The document does not address Art. 19(2).`,
    recommendation:
      "Where it applies, document: Logs are part of the documentation kept under financial services law (Art. 19(2)). Evidence that auditors accept: Log retention policy; Log extracts.",
  },
];

const engine: Audit["engine"] = {
  engine: "embedded-analyst",
  model: "all-MiniLM-L6-v2 int8",
  prompt_version: "rules-17",
  input_digest: "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  tokens_used: null,
  cost: null,
  usage_is_estimated: null,
  catalog_version: "2.0.0",
  learned: null,
  carried: [],
};

const coverage = {
  controls_assessed: 8,
  met: 3,
  partial: 2,
  not_met: 0,
  insufficient_evidence: 3,
  not_counted: 0,
  requirements: {
    counted: 30,
    shown: 11,
    partly_shown: 4,
    contradicted: 1,
    planned: 1,
    no_evidence: 10,
    for_review: 3,
    not_counted: 2,
    disagreements: 0,
  },
  themes: [
    { theme: "human_oversight", counted: 4, decided: 4, requirements_coverage: 100, fulfillment: 88 },
    { theme: "data_governance", counted: 5, decided: 0, requirements_coverage: 0, fulfillment: 0 },
  ],
} satisfies Audit["coverage"];

const outcome = {
  compliance_score: 44,
  requirements_coverage: 57,
  fulfillment: 77,
  findings,
  summary:
    "Aria support assistant scores 44 of 100 on 8 controls (EU AI Act), judged on the 156 characters given. The document decides 17 of 30 requirements (coverage 57 of 100); the fulfillment of what it decides is 77 of 100. It does not cover data governance. 3 requirements need a person to decide. This is a readiness estimate by the embedded analyst, not a certification.",
  timestamp: "2026-11-21T09:30:00.000Z",
  nature: "readiness_estimate",
  coverage,
  notices: [],
  engine,
} as const satisfies Partial<Audit>;

const assessment: Audit["assessments"][number] = {
  control_id: "Art. 14",
  title: "Design for effective human oversight and override",
  verdict: "met",
  reason: `Art. 14(4)(d): People can decide not to use the system's output, or override or reverse it. The document shows this: “${QUOTE}”`,
  recommendation: "Keep evidence at hand, such as: Oversight procedure; Override log.",
  evidence: [{ quote: QUOTE, start: 0, end: QUOTE.length }],
  requirements: [
    {
      requirement_id: "eu-ai-act_art-14.3",
      citation: "Art. 14(4)(d)",
      statement: "People can decide not to use the system's output, or override or reverse it.",
      force: "must",
      condition: null,
      state: "shown",
      leaning: null,
      confidence: 0.93,
      missing: null,
      evidence: [{ quote: QUOTE, start: 0, end: QUOTE.length, section: null }],
    },
  ],
};

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
      "Returns completed audits, newest first unless sorted otherwise. Each carries the score of the previous audit of the same system, framework and scope, so that a change is visible at once.",
    response: {
      total: 1,
      next_cursor: null,
      data: [
        {
          ...head,
          compliance_score: 44,
          requirements_coverage: 57,
          fulfillment: 77,
          findings_count: 1,
          engine: "embedded-analyst",
          timestamp: "2026-11-21T09:30:00.000Z",
          previous_score: 38,
          insufficient_evidence: 2,
          controls_assessed: 8,
          superseded_documents: 0,
        },
      ],
    },
  }),
  describeOperation(contract.getAudit, {
    description:
      "Returns an audit with the verdict on every control and what the document shows of each of its requirements. Each piece of evidence is quoted with its offsets: `quote` equals `context.slice(start, end)` or, where it names a document, the slice of that version's text. A document with a newer version than the one that was read is `is_superseded`.",
    response: {
      ...head,
      ...outcome,
      status: "completed",
      previous_score: 38,
      assessments: [assessment],
      context: CONTEXT,
      documents: [
        {
          id: "doc_01kajq4c2v7m0r5s8t1x3y6z9q",
          version: 2,
          title: "Oversight procedure",
          file_name: "oversight-procedure.pdf",
          sha256: "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
          characters: 31_208,
          parts_count: 12,
          language: "eng",
          current_version: 3,
          is_superseded: true,
        },
      ],
      controls_done: 8,
      controls_total: 8,
      failure: null,
      requested_by: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
      created_at: "2026-11-21T09:29:58.730Z",
      completed_at: "2026-11-21T09:30:00.000Z",
    },
  }),
  describeOperation(contract.listAssessments, {
    description:
      "Returns what an audit says of each control, in the order of the framework: the verdict, its reason, and the requirements with every quote. `control` asks for one control; the list is empty where the audit did not assess it. Read this instead of the whole audit when you need a part of a long report.",
    response: { data: [assessment] },
  }),
  differenceOperation(engine),
  quoteOperation,
  describeOperation(contract.followAudit, {
    description:
      "Reports the progress of an audit as server-sent events. The stream ends with an event whose status is `completed` or `failed`; then read the audit for its result.",
  }),
  describeOperation(contract.confirmRequirement, {
    description:
      "Keeps what the caller found about a requirement in the audited document, in place of an earlier confirmation. The audit stays as it is; later audits by the embedded analyst learn from it.",
    request: { finding: "shown", passages: [{ start: 1204, end: 1246, is_relevant: true }] },
    response: confirmationExample,
    problems: { 409: "The audit is not completed." },
  }),
];

export const reference: Reference = {
  areas: {
    Audits:
      "Compliance audits of an AI system against one framework: a score, findings, and a verdict on each control with quoted evidence.",
  },
  parameters: {
    "/v1/audits/{id}": { name: "AuditId", description: "ID of the audit.", example: AUDIT_ID },
    "/v1/audits/{id}/confirmations/{requirement_id}": {
      name: "JudgedRequirementId",
      description: "ID of a requirement that the audit judged.",
      example: confirmationExample.requirement_id,
    },
  },
  schemas: [...schemas, ...differenceSchemas, ...quoteSchemas],
  operations,
};
