import type { Reference } from "@/lib/core/reference";
import { example } from "./examples";
import { operations } from "./operations";
import { schemas } from "./schemas";

export const reference: Reference = {
  areas: {
    Governance:
      "Decisions about what a system does: drift, scans, risk, and the human reviews that escalations open.",
  },
  parameters: {
    "/v1/decisions/{id}": {
      name: "DecisionId",
      description: "ID of the decision.",
      example: example.drift.id,
    },
    "/v1/reviews/{id}": { name: "ReviewId", description: "ID of the review.", example: example.review.id },
  },
  schemas,
  operations,
};
