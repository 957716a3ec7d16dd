import { describeFields, describeOperation, describeSchema } from "@/lib/core/reference";
import { compareAudits } from "../contract";
import {
  type AuditDifference,
  AuditDifferenceSchema,
  ComparedAuditSchema,
  ControlDifferenceSchema,
  DifferenceQuerySchema,
  RequirementDifferenceSchema,
} from "../difference-schema";
import type { Audit } from "../schema";

const directionText =
  "`better` or `worse` than before; `other` where it changed and earns the same; `same` where only quotes differ.";

export const differenceSchemas = [
  describeSchema("AuditDifference", AuditDifferenceSchema, "What differs between two audits.", {
    system_name: "The system that both audited.",
    framework: "The framework of both.",
    before: "The earlier audit.",
    after: "The later audit.",
    is_same_engine:
      "Whether the same engine, model, prompt, catalog and learned weights judged both, so that what differs lies in what they read.",
    documents: "The documents that either read.",
    counts: "How many requirements changed, and how.",
    controls: "The controls on which they differ, in the order of the framework.",
  }),
  describeSchema("ComparedAudit", ComparedAuditSchema, "One of the two audits.", {
    id: "ID of the audit.",
    compliance_score: "Its score from 0 to 100.",
    requirements_coverage: "Share of the requirements that it decides.",
    fulfillment: "How far the decided ones are shown.",
    timestamp: "When it was completed.",
    engine: "What judged it.",
  }),
  describeSchema("ComparedControl", ControlDifferenceSchema, "A control on which two audits differ.", {
    control_id: "Reference of the control within the framework.",
    title: "Its title.",
    before: "Its verdict in the earlier audit; null where that did not judge it.",
    after: "Its verdict in the later audit; null where that did not judge it.",
    direction: directionText,
    requirements: "Its requirements on which they differ.",
  }),
  describeSchema(
    "ComparedRequirement",
    RequirementDifferenceSchema,
    "A requirement on which two audits differ.",
    {
      requirement_id: "ID of the requirement.",
      citation: "Where it is in the framework.",
      statement: "What it asks for.",
      before: "Its state in the earlier audit; null where that did not judge it.",
      after: "Its state in the later audit; null where that did not judge it.",
      direction: directionText,
      quotes_gone: "Passages that only the earlier audit quotes, compared by their words.",
      quotes_new: "Passages that only the later audit quotes.",
    },
  ),
  describeFields(AuditDifferenceSchema.shape.documents.element, {
    id: "ID of the document.",
    title: "Its title.",
    before: "The version that the earlier audit read; null where it did not read it.",
    after: "The version that the later audit read; null where it did not read it.",
  }),
  describeFields(AuditDifferenceSchema.shape.counts, {
    better: "Requirements with a better state than before.",
    worse: "Requirements with a worse state than before.",
    other: "Requirements whose state changed without earning more or less.",
    same: "Requirements with the same state as before.",
  }),
  describeFields(DifferenceQuerySchema, {
    with: "ID of the earlier audit, of the same system and framework.",
  }),
];

/** @param engine of both audits in the example */
export function differenceOperation(engine: NonNullable<Audit["engine"]>) {
  const audit = { requirements_coverage: 57, fulfillment: 77, engine };
  const response: AuditDifference = {
    system_name: "Aria support assistant",
    framework: "EU_AI_ACT",
    before: {
      ...audit,
      id: "aud_01kajq4c2v7m0r5s8t1x3y6z9c",
      compliance_score: 38,
      timestamp: "2026-10-21T09:30:00.000Z",
    },
    after: {
      ...audit,
      id: "aud_01kajq4c2v7m0r5s8t1x3y6z9d",
      compliance_score: 44,
      timestamp: "2026-11-21T09:30:00.000Z",
    },
    is_same_engine: true,
    documents: [{ id: "doc_01kajq4c2v7m0r5s8t1x3y6z9q", title: "Oversight procedure", before: 1, after: 2 }],
    counts: { better: 1, worse: 0, other: 0, same: 29 },
    controls: [
      {
        control_id: "Art. 14",
        title: "Design for effective human oversight and override",
        before: "partial",
        after: "met",
        direction: "better",
        requirements: [
          {
            requirement_id: "eu-ai-act_art-14.3",
            citation: "Art. 14(4)(d)",
            statement: "People can decide not to use the system's output, or override or reverse it.",
            before: "no_evidence",
            after: "shown",
            direction: "better",
            quotes_gone: [],
            quotes_new: [{ quote: "Agents can reject every draft.", start: 120, end: 150 }],
          },
        ],
      },
    ],
  };
  return describeOperation(compareAudits, {
    description:
      "Returns what differs between an audit and an earlier one of the same system and framework: scores, verdicts, states of requirements, and quotes, which are compared by their words.",
    response,
    problems: { 409: "The audit is not completed." },
  });
}
