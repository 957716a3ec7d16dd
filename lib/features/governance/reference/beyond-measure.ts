import { describeSchema, type SchemaReference } from "@/lib/core/reference";
import { OpinionSchema } from "@/lib/judgment/opinion/schema";
import { PrecedentSchema } from "../schema";

/** What the reference says of what moves a decision beyond measurement and scan. */
export const beyondMeasureSchemas: readonly SchemaReference[] = [
  describeSchema(
    "Precedent",
    PrecedentSchema,
    "A person's resolution of the review of a near-identical behavior of the same system.",
    {
      review_id: "ID of the resolved review.",
      ruling: "What the person decided then.",
      resolved_by_name: "Who decided.",
      resolved_at: "When it was decided.",
      likeness: "How alike the two behaviors are, from 0 to 1.",
      effect: "Whether it raised or lowered the risk level of this decision.",
    },
  ),
  describeSchema(
    "Opinion",
    OpinionSchema,
    "What a language model says of a behavior whose measurement is unsure. The drift score remains the measured one.",
    {
      asked_because:
        "Why the measurement is unsure: the score is at most 0.1 from the threshold, or it has no basis in the expected text.",
      model: "The model that answered, or was asked last; null when none was asked.",
      verdict:
        "Whether the behavior keeps to what is expected, breaks it, or the model cannot tell; null without an answer.",
      reason:
        "Why, in the model's words; null without an answer, and in records of a system that does not keep inputs.",
      failure:
        "Why there is no answer; null when there is one. `withheld`: the texts hold more findings than could be masked, so they were not sent.",
      effect: "Whether it raised or lowered the risk level of this decision.",
      estimated_cost: "What was spent on it, in US dollars.",
    },
  ),
];
