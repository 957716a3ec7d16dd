import { describeFields, describeSchema, type SchemaReference } from "@/lib/core/reference";
import { AuditHistoryQuerySchema } from "../history-schema";
import {
  AcceptedAuditSchema,
  AuditEstimateSchema,
  AuditedDocumentSchema,
  AuditHistoryItemSchema,
  AuditProgressSchema,
  AuditResultSchema,
  AuditSchema,
  CarriedSchema,
  CoverageSchema,
  DocumentNoticeSchema,
  EngineRecordSchema,
  EstimateAuditSchema,
  LearnedSchema,
  RequirementCountsSchema,
  RunAuditSchema,
  ThemeCoverageSchema,
  VerdictSchema,
} from "../schema";
import { assessmentSchemas, spanTexts } from "./assessments";

const headTexts = {
  id: "ID of the audit.",
  system_name: "The audited system.",
  framework: "The framework it was audited against.",
  scope:
    "How much was audited: `quick` key controls, `full` all, `deep` all with a second opinion on each verdict.",
};

const figureTexts = {
  requirements_coverage:
    "Weighted share of the requirements on which the document decides anything, from 0 to 100. Null in audits made before requirements were judged.",
  fulfillment:
    "How far the decided requirements are shown, from 0 to 100; 0 where none is decided. Null in audits made before requirements were judged.",
};

const resultTexts = {
  compliance_score:
    "Coverage times fulfillment, from 0 to 100: the weighted share of the requirements that the document shows, those shown in part counting half.",
  ...figureTexts,
  findings:
    "One finding for each control of which the document contradicts a requirement or shows it in part, and one of low severity, the last, for all controls without evidence.",
  summary: "The outcome in a few sentences.",
  nature: "Always `readiness_estimate`: an audit reads documents and is never a certification.",
  coverage: "How many controls were assessed, by verdict.",
  notices: "Things in the document that a reader of the report must know about.",
  engine: "Which engine and model judged, on what input.",
};

const progressTexts = {
  id: "ID of the audit.",
  status: "How far the audit has come.",
  controls_done: "Controls judged so far.",
  controls_total: "Controls to judge.",
};

export const schemas: readonly SchemaReference[] = [
  describeSchema("Verdict", VerdictSchema, "Whether a document shows that a control is met."),
  ...assessmentSchemas,
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
    insufficient_evidence: "Controls the document says too little about.",
    not_counted:
      "Controls that were judged but do not apply to the system today. They are in none of the others.",
    requirements:
      "How many requirements were judged, by state. Absent in audits made before requirements were judged.",
    themes: "What the document covers, theme by theme.",
  }),
  describeSchema(
    "RequirementCounts",
    RequirementCountsSchema,
    "How many requirements were judged, by state.",
    {
      counted: "Requirements that count today; the sum of the six states.",
      shown: "Shown.",
      partly_shown: "Shown in part.",
      contradicted: "Contradicted.",
      planned: "Only planned.",
      no_evidence: "The document does not address them.",
      for_review: "A person needs to decide.",
      not_counted: "Requirements that do not apply today. They are in none of the others.",
      disagreements: "Requirements on which the two engines disagree.",
    },
  ),
  describeSchema("ThemeCoverage", ThemeCoverageSchema, "What the document covers of a theme.", {
    theme: "The theme.",
    counted: "Requirements of the theme that count today.",
    decided: "Those on which the document decides anything.",
    requirements_coverage: "Their weighted share, from 0 to 100.",
    fulfillment: "How far the decided ones are shown, from 0 to 100.",
  }),
  describeFields(LearnedSchema, {
    version:
      "SHA-256 of the learned weights: with the same version, document and catalog an audit can be repeated.",
    confirmations: "How many confirmations it learned from.",
    requirements: "How many requirements learned something.",
    changed: "States that are others than without learning.",
    reviewed: "Of those, the ones that reviewers judged for this very document.",
    agreeing: "Of `reviewed`, the ones that are now what the last reviewer found.",
  }),
  describeFields(CarriedSchema, {
    audit_id: "ID of the audit that asked the model.",
    requirements: "How many requirements carry over its answers.",
  }),
  describeSchema("AuditEngine", EngineRecordSchema, "What judged, so that an audit can be repeated.", {
    engine: "`embedded-analyst`, or `language-model`.",
    model: "The model that judged.",
    prompt_version: "Version of the prompt or of the analyst's rules.",
    input_digest: "SHA-256 of the document as UTF-8.",
    tokens_used: "Tokens used; null for the embedded analyst.",
    cost: "What the models cost, in dollars; null for the embedded analyst.",
    catalog_version: "Version of the framework's texts; null for an audit made before they had one.",
    learned: "What the embedded analyst had learned from confirmations; null where it had learned nothing.",
    carried:
      "Requirements whose answer was carried over because the model had answered the same question about the same text before, by the audit that asked it. Empty for the embedded analyst.",
    usage_is_estimated:
      "Whether tokens were counted here because a provider reported none; null for the embedded analyst.",
  }),
  describeSchema("RunAudit", RunAuditSchema, "What to audit, and against which framework.", {
    system_name: "The system to audit. It is registered when it is new.",
    framework: "The framework to audit against.",
    context:
      "What the system is and does: architecture, data flows, policies. It is data to the engine, never an instruction. Without it, no control can be shown to be met.",
    documents:
      "Documents to read besides the context, in their newest versions: a list of ids, or `all` those of the system that can be read. At most 5,000,000 characters together.",
    scope:
      "How much to audit: `quick` key controls, `full` all, `deep` all with a second opinion on each verdict.",
    engine:
      "What judges. `auto` takes a language model when one is available, and the embedded analyst otherwise.",
    model: "ID of the model to judge with, from `GET /v1/orchestrator/ecosystem`. Implies `language-model`.",
    ask_again:
      "Whether language models are asked again where they answered the same question about the same text in an audit of the last 30 days. Otherwise that answer is carried over at no cost. False when left out.",
  }),
  describeSchema("EstimateAudit", EstimateAuditSchema, "The audit to estimate.", {
    framework: "The framework to audit against.",
    context_length:
      "Length of all that is to be read, documents included, in UTF-16 code units. The text itself is not needed.",
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
  describeSchema("AuditedDocument", AuditedDocumentSchema, "A document that an audit read.", {
    id: "ID of the document.",
    version: "The version that was read.",
    title: "Its title now.",
    file_name: "Name of the file.",
    sha256: "SHA-256 of the file's bytes.",
    characters: "Length of its text in UTF-16 code units.",
    parts_count: "Number of its pages, slides or sheets; 0 for documents that flow.",
    language: "ISO 639-3 code of its language; null where it could not be recognized.",
    current_version: "Number of the newest version now.",
    is_superseded: "Whether the document has a newer version than the one that was read.",
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
      context: "The text that was given; empty for an audit over documents alone.",
      documents: "The documents that were read besides it, in the versions of then.",
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
    ...figureTexts,
    findings_count: "How many findings it has.",
    timestamp: "When the audit was completed.",
    previous_score:
      "Score of the previous audit of the same system, framework and scope; null for the first.",
    engine: "Engine that judged; null where none was recorded.",
    insufficient_evidence: "How many controls the document says too little about.",
    controls_assessed: "How many controls were assessed.",
    superseded_documents: "How many of the documents it read have a newer version now.",
  }),
  describeSchema("AuditProgress", AuditProgressSchema, "How far an audit has come.", progressTexts),
  describeFields(AcceptedAuditSchema, progressTexts),
  describeFields(AuditHistoryQuerySchema, {
    system_name: "Only audits of this system, by its exact name.",
    framework: "Only audits against this framework, by code or name.",
    state:
      "Only audits whose documents have a newer version now (`superseded`), or only the others (`current`).",
    engine: "Only audits that this engine judged.",
    min_score: "Only audits with at least this score.",
    max_score: "Only audits with at most this score.",
    from: "Only audits completed on this day (UTC) or later.",
    to: "Only audits completed on this day (UTC) or earlier.",
    document_id: "Only audits that read this document, in any version.",
  }),
];
