import type { Reference } from "@/lib/core/reference";
import { consensusSchemas } from "./consensus-schemas";
import { RUN_ID } from "./examples";
import { operations } from "./operations";
import { schemas } from "./schemas";

export const reference: Reference = {
  areas: {
    Orchestrator:
      "Language models: which there are, what they cost, one task routed to the right one, and one question put to several of them.",
  },
  parameters: {
    "/v1/orchestrator/consensus/{id}": {
      name: "ConsensusRunId",
      description: "ID of the consensus run.",
      example: RUN_ID,
    },
  },
  schemas: [...schemas, ...consensusSchemas],
  operations,
};
