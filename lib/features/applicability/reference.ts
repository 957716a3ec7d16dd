import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  AnswerProfileSchema,
  ApplicabilityQuerySchema,
  OverrideApplicabilitySchema,
  OverrideQuerySchema,
  type Profile,
  ProfileQuerySchema,
  ProfileQuestionSchema,
  ProfileSchema,
  type RequirementApplicability,
  RequirementApplicabilitySchema,
} from "./schema";

const profile: Profile = {
  asked: 5,
  answered: 1,
  questions: [
    {
      id: "size",
      framework: null,
      asked_of: "organization",
      kind: "one",
      text: "How large is the organization, with its linked enterprises?",
      help: null,
      citation: "Recommendation 2003/361/EC, Annex Art. 2",
      options: [
        { id: "micro", label: "Micro: fewer than 10 staff, at most EUR 2 million" },
        { id: "large", label: "Large" },
      ],
      is_asked: true,
      values: ["micro"],
      reason: "Six employees and EUR 0.8 million turnover in 2025.",
      is_inherited: false,
      registered: null,
      answered_by: "Mira Hoffmann",
      answered_at: "2026-11-21T09:30:00.000Z",
    },
  ],
};

const answers = {
  answers: [
    { question: "size", values: ["micro"], reason: "Six employees and EUR 0.8 million turnover in 2025." },
  ],
};

const requirement: RequirementApplicability = {
  framework: "GDPR",
  control_id: "Art. 37-39",
  requirement_id: "gdpr_art-37.1",
  state: "does_not_apply",
  applies_from: null,
  because: "No core activity needs a data protection officer; confirmed by counsel on 3 November 2026.",
  citation: null,
  facts: [],
  missing: [],
  counts_today: false,
  override: {
    applies: false,
    reason: "No core activity needs a data protection officer; confirmed by counsel on 3 November 2026.",
    decided_by: "Mira Hoffmann",
    decided_at: "2026-11-21T09:30:00.000Z",
  },
};

const subjectText = { system_id: "ID of a system; without it the decision is about the organization." };

export const reference: Reference = {
  areas: {
    Applicability:
      "What applies to the organization and to each of its systems, decided from answers about them.",
  },
  parameters: {
    "/v1/applicability/{requirement_id}": {
      name: "RequirementId",
      description: "ID of a requirement of the catalog.",
      example: "gdpr_art-37.1",
    },
  },
  schemas: [
    describeSchema("ProfileQuestion", ProfileQuestionSchema, "A question with the answer that holds.", {
      id: "ID of the question.",
      framework: "The framework that alone needs the answer; null where several need it.",
      asked_of:
        "Whose answer it is. For `either`, the organization's answer holds for its systems until one answers otherwise.",
      kind: "Whether `one` option or `many` may be chosen.",
      text: "The question.",
      help: "What helps to answer it.",
      citation: "Where the distinction comes from.",
      options: "What can be answered.",
      is_asked: "False where other answers make the question pointless.",
      values: "IDs of the options chosen; null while unanswered.",
      reason: "Why, in the words of who answered.",
      is_inherited: "Of a system: the answer is the organization's, or follows from the register of systems.",
      registered:
        "Of a system without an answer: what its risk class in the register of systems narrows it down to; null where it says nothing, or answers the question by itself.",
      answered_by: "The name of who answered.",
      answered_at: "When.",
    }),
    describeFields(ProfileQuestionSchema.shape.options.element, {
      id: "ID of the option, as answers name it.",
      label: "What it means.",
    }),
    describeFields(ProfileQuestionSchema.shape.registered.unwrap(), {
      risk_class: "The class in the register.",
      options: "IDs of the options that remain.",
      reason: "Why the system has its risk class, as the register says.",
    }),
    describeFields(AnswerProfileSchema.shape.answers.element, {
      question: "ID of the question.",
      values: "IDs of the options that are true; null takes the answer back.",
      reason: "Why, for whoever reads the answer later.",
    }),
    describeFields(RequirementApplicabilitySchema.shape.override.unwrap(), {
      applies: "Whether the requirement applies.",
      reason: "Why.",
      decided_by: "The name of who decided.",
      decided_at: "When.",
    }),
    describeSchema("Profile", ProfileSchema, "The questions about a subject with its answers.", {
      asked: "How many questions are asked, given the answers so far.",
      answered: "How many of these have an answer.",
      questions: "The questions, those that several frameworks need first.",
    }),
    describeFields(ProfileQuerySchema, {
      framework: "Only what decides about this framework, by code or name.",
    }),
    describeSchema("AnswerProfile", AnswerProfileSchema, "Answers to store or to take back.", {
      answers: "Each names a question and its options; `values: null` takes the answer back.",
    }),
    describeSchema(
      "RequirementApplicability",
      RequirementApplicabilitySchema,
      "Whether a requirement applies to a subject.",
      {
        framework: "Framework of the requirement.",
        control_id: "Control of the requirement.",
        requirement_id: "ID of the requirement.",
        state: "`unknown` where answers are missing.",
        applies_from: "The first day on which it can apply; null where that is past or not known.",
        because: "Why it does not apply; null where that follows from `facts` alone.",
        citation: "Where the exemption or the date is laid down.",
        facts: "Questions whose answers it rests on.",
        missing: "Questions without an answer that could change it.",
        counts_today:
          "Whether audits and readiness count it today. What is unknown counts, so that silence never drops a duty.",
        override: "A person's decision against what the answers say; null where there is none.",
      },
    ),
    describeFields(ApplicabilityQuerySchema, {
      framework: "Only this framework, by code or name.",
      system_id: "ID of a system; without it the answers are about the organization.",
    }),
    describeSchema(
      "OverrideApplicability",
      OverrideApplicabilitySchema,
      "A decision against what the answers say.",
      {
        applies: "Whether the requirement applies.",
        reason: "Why; kept with your name.",
      },
    ),
    describeFields(OverrideQuerySchema, subjectText),
  ],
  operations: [
    describeOperation(contract.getProfile, {
      description:
        "Returns the questions about the organization that decide what applies to it. The questionnaire branches: a question that earlier answers make pointless has `is_asked: false`.",
      response: profile,
    }),
    describeOperation(contract.answerProfile, {
      description:
        "Stores answers, or takes them back with `values: null`. Half a questionnaire is fine: what cannot be decided yet is unknown. Every program in scope counts anew in the same transaction.",
      request: answers,
      response: profile,
    }),
    describeOperation(contract.getSystemProfile, {
      description:
        "Returns the questions about a system. It inherits the organization's answers until it gives its own; its class under the AI Act follows from the register where that decides it.",
      response: profile,
    }),
    describeOperation(contract.answerSystemProfile, {
      description:
        "Stores answers about a system, or takes them back, so that the organization's hold again.",
      request: answers,
      response: profile,
    }),
    describeOperation(contract.listApplicability, {
      description:
        "Returns every requirement with whether it applies today, from when it will, why it does not, or which answers are missing.",
      response: { data: [requirement] },
    }),
    describeOperation(contract.overrideApplicability, {
      description:
        "Decides whether a requirement applies, whatever the answers say. The decision of a system holds over the organization's.",
      request: { applies: false, reason: requirement.because ?? "" },
      response: requirement,
    }),
    describeOperation(contract.removeApplicabilityOverride, {
      description: "Takes a decision on a requirement back, so that the answers of the profile decide again.",
    }),
  ],
};
