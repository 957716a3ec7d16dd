import type { FormDefinition } from "@/components/forms/read-form";
import { ResolveReviewSchema } from "@/lib/features/governance/schema";
import type { ResolutionDraft } from "./resolution-draft";

export const RESOLVE_FORM: FormDefinition<ResolutionDraft, typeof ResolveReviewSchema> = {
  schema: ResolveReviewSchema,
  toBody: (draft) => draft,
  words: {
    decision: { empty: "Choose what you decide." },
    note: {
      subject: "The reason",
      empty: "Give the reason. Whoever reads the review later was not there.",
    },
  },
};
