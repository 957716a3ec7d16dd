import { describeFields, describeSchema, type SchemaReference } from "@/lib/core/reference";
import { AssessmentQuerySchema } from "../assessment-schema";
import {
  AssessmentSchema,
  EvidenceSpanSchema,
  FindingSchema,
  QuotedDocumentSchema,
  RequirementEvidenceSchema,
  RequirementResultSchema,
} from "../schema";

export const spanTexts = {
  quote: "The passage, word for word: `context.slice(start, end)`, or the slice of the document's text.",
  start: "Where it begins, in UTF-16 code units.",
  end: "Where it ends, exclusive.",
  document: "The document it is from; absent where it is from the given text.",
};

const opinionTexts = {
  by: "The engine or model that gave it.",
  verdict: "Its verdict.",
  reason: "Why, in a sentence.",
  evidence: "The passages it rests on.",
};

const requirementOpinionTexts = {
  by: "The engine or model that gave it.",
  state: "What it finds.",
  evidence: "The passages it rests on.",
};

const uncountedTexts = {
  state: "Whether it applies from a later day, or not at all.",
  applies_from: "The first day on which it can apply; null where it does not.",
  because: "Why it does not apply; null where that follows from the answers of the profile alone.",
};

/** What an audit says of controls and requirements. */
export const assessmentSchemas: readonly SchemaReference[] = [
  describeSchema("QuotedDocument", QuotedDocumentSchema, "The document that a quote is from.", {
    id: "ID of the document.",
    version: "Number of the version that was read.",
    title: "Its title at that time.",
    place: 'Where in it: page and heading, as in "p. 7, 4.2 Access reviews", and "read by OCR" where it was.',
    page: "The page, slide or sheet; null where the document has none.",
    recognized: "True for a passage that was read by OCR from the picture of a page; absent otherwise.",
  }),
  describeSchema("EvidenceSpan", EvidenceSpanSchema, "A quoted passage of the audited document.", spanTexts),
  describeSchema(
    "Finding",
    FindingSchema,
    "A control that is not met, or the checklist of those without evidence.",
    {
      severity: "How much it matters.",
      control:
        "Reference of the control within the framework; of the checklist, of the control that weighs most.",
      title: "What was found, and the title of the control.",
      finding: "What is missing or contrary.",
      recommendation: "What to do about it.",
    },
  ),
  describeSchema("Assessment", AssessmentSchema, "The verdict on one control.", {
    control_id: "Reference of the control within the framework.",
    title: "Title of the control.",
    verdict: "The verdict.",
    reason: "Why: what is contradicted, shown in part, planned, open and shown, with quotes.",
    recommendation: "What to change, complete or document, and which evidence auditors accept.",
    evidence: "The passages the verdict rests on.",
    requirements:
      "What the verdict follows from, one for each requirement of the control. Absent in audits made before requirements were judged.",
    model: "The model that judged. Absent when the embedded analyst did, or several models.",
    dropped_quotes: "How many of the models' quotes are not in the document and were dropped.",
    challenge:
      "Only in deep audits by models made before requirements were judged: what the second model objected or confirmed.",
    second_opinion:
      "Only in audits by models made before requirements were judged: the embedded analyst's verdict, where it was two steps or more from the model's.",
    not_counted:
      "Present where the control does not apply to the system today: it is judged all the same, but does not count in the score and raises no finding.",
  }),
  describeFields(AssessmentSchema.shape.not_counted.unwrap(), uncountedTexts),
  describeSchema(
    "RequirementResult",
    RequirementResultSchema,
    "What the document shows of one requirement.",
    {
      requirement_id: "ID of the requirement in the catalog.",
      citation: "Where the framework asks for it.",
      statement: "What it asks for, in the words of the catalog it was judged by.",
      force: "How far it binds: `must`, `must_if` under a condition, `should` as a recommendation.",
      condition: "Of `must_if`: the condition.",
      state:
        "What the document shows: `shown`, `partly_shown`, `contradicted`, `planned` only, `no_evidence`, or `for_review` where a passage is on the point but no engine is sure enough of what it says.",
      leaning: "Of `for_review`: the most likely finding; null otherwise.",
      confidence:
        "How likely the state, or the leaning, is right, from 0 to 1. The embedded analyst's is calibrated; a model's is its own estimate.",
      missing: "What the quotes leave open, or how they differ from what is asked for.",
      evidence: "The quotes, the most decisive first.",
      not_counted: "Present where the requirement does not apply today: it is in no verdict and no score.",
      model: "The model that judged. Absent when the embedded analyst did.",
      carried_from:
        "ID of the earlier audit whose answer to the same question about the same text was carried over. Absent where the model was asked.",
      dropped_quotes: "How many of the model's quotes are not in the document and were dropped.",
      second_opinion: "The embedded analyst's state, where the engines disagree.",
      challenge: "In a deep audit by models: what the second model found, and what it changed.",
    },
  ),
  describeSchema(
    "RequirementEvidence",
    RequirementEvidenceSchema,
    "A quoted passage, and where it is found.",
    {
      ...spanTexts,
      section: "The headings it is found under; null where there are none.",
    },
  ),
  describeFields(RequirementResultSchema.shape.not_counted.unwrap(), uncountedTexts),
  describeFields(RequirementResultSchema.shape.second_opinion.unwrap(), requirementOpinionTexts),
  describeFields(RequirementResultSchema.shape.challenge.unwrap(), {
    ...requirementOpinionTexts,
    objection: "What it objects, or why the state is right.",
    outcome: "Whether the state was upheld or lowered.",
  }),
  describeFields(AssessmentSchema.shape.challenge.unwrap(), {
    ...opinionTexts,
    outcome: "Whether the verdict was upheld or lowered.",
  }),
  describeFields(AssessmentSchema.shape.second_opinion.unwrap(), opinionTexts),
  describeFields(AssessmentQuerySchema, {
    control: "Only that of this control, by its reference within the framework.",
  }),
];
