import { describeFields, describeSchema, type SchemaReference } from "@/lib/core/reference";
import { ControlApplicabilitySchema, ExcludeControlsSchema } from "../scope-schema";
import { StatementQuerySchema } from "../statement-schema";
import { controlIdsText } from "./schemas";

/** What a program's scope leaves in and out. */
export const scopeSchemas: readonly SchemaReference[] = [
  describeSchema(
    "ControlApplicability",
    ControlApplicabilitySchema,
    "Whether a control applies, from its requirements and the answers of the profile.",
    {
      state: "`unknown` where answers are missing; what is unknown counts until it is known not to apply.",
      applies_from: "The first day on which it can apply; null where that is past or not known.",
      counts_today: "Whether readiness counts it today.",
      justification: "Why a person left it out of the program; null where no one did.",
      excluded_by: "The name of who left it out.",
      excluded_at: "When it was left out.",
    },
  ),
  describeSchema("ExcludeControls", ExcludeControlsSchema, "Which controls to leave out, and why.", {
    control_ids: controlIdsText,
    justification:
      "The justification, as a Statement of Applicability gives it; null takes the controls back in.",
    approver_id:
      "ID of the member who is to approve it, where the program asks for approval. Without it the exclusion can be sent later.",
  }),
  describeFields(StatementQuerySchema, {
    framework: "`ISO27001` or `ISO42001`, by code or name, or an own framework by code.",
  }),
];
