import { describeFields, describeSchema, type SchemaReference } from "@/lib/core/reference";
import {
  AcceptedAuditSchema,
  AssessmentSchema,
  AuditEstimateSchema,
  AuditHistoryItemSchema,
  AuditHistoryQuerySchema,
  AuditProgressSchema,
  AuditResultSchema,
  AuditSchema,
  CoverageSchema,
  DocumentNoticeSchema,
  EngineRecordSchema,
  EstimateAuditSchema,
  EvidenceSpanSchema,
  FindingSchema,
  RunAuditSchema,
  VerdictSchema,
} from "../schema";

const headTexts = {
  id: "ID of the audit.",
  system_name: "The audited system.",
  framework: "The framework it was audited against.",
  scope:
    "How much was audited: `quick` key controls, `full` all, `deep` all with a second opinion on each verdict.",
};

const resultTexts = {
  compliance_score:
    "Weighted share of controls that are met (1) or partly met (½), from 0 to 100. Controls without enough evidence count as not met.",
  findings: "One finding for each control that is not met.",
  summary: "The outcome in a few sentences.",
  nature: "Always `readiness_estimate`: an audit reads documents and is never a certification.",
  coverage: "How many controls were assessed, by verdict.",
  notices: "Things in the document that a reader of the report must know about.",
  engine: "Which engine and model judged, on what input.",
};

const spanTexts = {
  quote: "The passage, word for word: `context.slice(start, end)`.",
  start: "Where it begins, in UTF-16 code units.",
  end: "Where it ends, exclusive.",
};

const progressTexts = {
  id: "ID of the audit.",
  status: "How far the audit has come.",
  controls_done: "Controls judged so far.",
  controls_total: "Controls to judge.",
};

const opinionTexts = {
  by: "The engine or model that gave it.",
  verdict: "Its verdict.",
  reason: "Why, in a sentence.",
  evidence: "The passages it rests on.",
};

export const schemas: readonly SchemaReference[] = [
  describeSchema("Verdict", VerdictSchema, "Whether a document shows that a control is met."),
  describeSchema("EvidenceSpan", EvidenceSpanSchema, "A quoted passage of the audited document.", spanTexts),
  describeSchema("Finding", FindingSchema, "A control that is not met.", {
    severity: "How much it matters.",
    control: "Reference of the control within the framework.",
    title: "Title of the control.",
    finding: "What is missing or contrary.",
    recommendation: "What to do about it.",
  }),
  describeSchema("Assessment", AssessmentSchema, "The verdict on one control.", {
    control_id: "Reference of the control within the framework.",
    title: "Title of the control.",
    verdict: "The verdict.",
    reason: "Why, in a sentence.",
    recommendation: "What to do; empty when the control is met.",
    evidence: "The passages the verdict rests on.",
    model: "The model that judged. Absent when the embedded analyst did.",
    dropped_quotes: "How many of the model's quotes are not in the document and were dropped.",
    challenge: "In a deep audit by models: what the second model objected or confirmed, and what it changed.",
    second_opinion: "The embedded analyst's verdict, where it is two steps or more from the model's.",
    not_counted:
      "Present where the control does not apply to the system today: it is judged all the same, but does not count in the score and raises no finding.",
  }),
  describeFields(AssessmentSchema.shape.not_counted.unwrap(), {
    state: "Whether it applies from a later day, or not at all.",
    applies_from: "The first day on which it can apply; null where it does not.",
    because: "Why it does not apply; null where that follows from the answers of the profile alone.",
  }),
  describeFields(AssessmentSchema.shape.challenge.unwrap(), {
    ...opinionTexts,
    outcome: "Whether the verdict was upheld or lowered.",
  }),
  describeFields(AssessmentSchema.shape.second_opinion.unwrap(), opinionTexts),
  describeSchema(
    "DocumentNotice",
    DocumentNoticeSchema,
    "Something in the document that a reader must know. It is never evidence.",
    {
      kind: "What was found: an instruction to the auditor, hidden text, or the regulation's own words.",
      message: "What it means for the audit.",
      ...spanTexts,
    },
  ),
  describeSchema("AuditCoverage", CoverageSchema, "How many controls were assessed, by verdict.", {
    controls_assessed: "Controls assessed.",
    met: "Controls that are met.",
    partial: "Controls that are met in part.",
    not_met: "Controls that are not met.",
    insufficient_evidence: "Controls the document says too little about. They count as not met.",
    not_counted:
      "Controls that were judged but do not apply to the system today. They are in none of the others.",
  }),
  describeSchema("AuditEngine", EngineRecordSchema, "What judged, so that an audit can be repeated.", {
    engine: "`embedded-analyst`, or `language-model`.",
    model: "The model that judged.",
    prompt_version: "Version of the prompt or of the analyst's rules.",
    input_digest: "SHA-256 of the document as UTF-8.",
    tokens_used: "Tokens used; null for the embedded analyst.",
    cost: "What the models cost, in dollars; null for the embedded analyst.",
    catalog_version: "Version of the framework's texts; null for an audit made before they had one.",
    usage_is_estimated:
      "Whether tokens were counted here because a provider reported none; null for the embedded analyst.",
  }),
  describeSchema("RunAudit", RunAuditSchema, "What to audit, and against which framework.", {
    system_name: "The system to audit. It is registered when it is new.",
    framework: "The framework to audit against.",
    context:
      "What the system is and does: architecture, data flows, policies. It is data to the engine, never an instruction. Without it, no control can be shown to be met.",
    scope:
      "How much to audit: `quick` key controls, `full` all, `deep` all with a second opinion on each verdict.",
    engine:
      "What judges. `auto` takes a language model when one is available, and the embedded analyst otherwise.",
    model: "ID of the model to judge with, from `GET /v1/orchestrator/ecosystem`. Implies `language-model`.",
  }),
  describeSchema("EstimateAudit", EstimateAuditSchema, "The audit to estimate.", {
    framework: "The framework to audit against.",
    context_length: "Length of the document in UTF-16 code units. The text itself is not needed.",
  }),
  describeSchema("AuditEstimate", AuditEstimateSchema, "What an audit would run on and cost.", {
    engine: "The engine that would judge.",
    models: "The models in the order they would be asked; empty for the embedded analyst.",
    challenger: "The model that would challenge each verdict; null when none would.",
    controls: "How many controls would be judged.",
    calls: "How many model calls it would take.",
    estimated_tokens: "About how many tokens it would use.",
    estimated_cost: "About what it would cost, in dollars.",
    maximum_cost: "The most it can cost when every question is answered at the first try.",
    reason: "Why this engine, or why the one you asked for cannot run.",
    can_run: "Whether the audit can run now.",
    budget_left: "What is left of the month's budget, in dollars.",
  }),
  describeSchema("AuditResult", AuditResultSchema, "The result of a completed audit.", {
    ...headTexts,
    ...resultTexts,
    timestamp: "When the audit was completed.",
  }),
  describeSchema(
    "Audit",
    AuditSchema,
    "A whole audit. Until it is completed, result fields are null and lists are empty.",
    {
      ...headTexts,
      ...resultTexts,
      status: "How far the audit has come.",
      previous_score:
        "Score of the previous audit of the same system, framework and scope; null for the first.",
      timestamp: "When it was completed, or else requested.",
      assessments: "The verdict on each control, with its evidence.",
      context: "The audited document.",
      controls_done: "Controls judged so far.",
      controls_total: "Controls to judge.",
      failure: "Why the audit failed; null otherwise.",
      requested_by: "ID of the member or API key that requested it.",
      created_at: "When it was requested.",
      completed_at: "When it was completed; null before.",
    },
  ),
  describeSchema("AuditHistoryItem", AuditHistoryItemSchema, "A completed audit as the history lists it.", {
    ...headTexts,
    compliance_score: resultTexts.compliance_score,
    findings_count: "How many controls are not met.",
    timestamp: "When the audit was completed.",
    previous_score:
      "Score of the previous audit of the same system, framework and scope; null for the first.",
    insufficient_evidence: "How many controls the document says too little about.",
    controls_assessed: "How many controls were assessed.",
  }),
  describeSchema("AuditProgress", AuditProgressSchema, "How far an audit has come.", progressTexts),
  describeFields(AcceptedAuditSchema, progressTexts),
  describeFields(AuditHistoryQuerySchema, {
    system_name: "Only audits of this system, by its exact name.",
    framework: "Only audits against this framework, by code or name.",
  }),
];
