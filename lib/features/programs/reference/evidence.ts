import { describeSchema, type SchemaReference } from "@/lib/core/reference";
import { AttachEvidenceSchema, AttachedEvidenceSchema, EvidenceControlSchema } from "../evidence-schema";
import { controlIdsText, controlTexts, programTexts } from "./schemas";

/** Which controls an item of evidence serves. */
export const evidenceSchemas: readonly SchemaReference[] = [
  describeSchema("AttachEvidence", AttachEvidenceSchema, "The controls to attach the evidence to.", {
    control_ids: controlIdsText,
  }),
  describeSchema(
    "AttachedEvidence",
    AttachedEvidenceSchema,
    "The controls the evidence is attached to now.",
    {
      attached: "To how many controls it was newly attached.",
      data: "Every control it is attached to.",
    },
  ),
  describeSchema(
    "EvidenceControl",
    EvidenceControlSchema,
    "A control that an item of evidence serves, or could serve.",
    {
      ...controlTexts,
      ...programTexts,
      because: "Of a suggestion: the attached control it is related to; null otherwise.",
    },
  ),
];
