import type { Reference } from "@/lib/core/reference";
import { approvalOperations, approvalSchemas } from "./approvals";
import { customOperations, customSchemas } from "./custom";
import { deletedSchemas } from "./deleted";
import { evidenceSchemas } from "./evidence";
import { CONTROL_ID, PROGRAM_ID } from "./examples";
import { operations } from "./operations";
import { relatedOperations, relatedSchemas } from "./related";
import { schemas } from "./schemas";
import { scopeSchemas } from "./scope";

export const reference: Reference = {
  areas: {
    Programs:
      "Compliance programs: frameworks to work toward, their controls with status and owner, and readiness.",
  },
  parameters: {
    "/v1/programs/{id}": { name: "ProgramId", description: "ID of the program.", example: PROGRAM_ID },
    "/v1/deleted-programs/{id}": {
      name: "DeletedProgramId",
      description: "ID that the program had.",
      example: PROGRAM_ID,
    },
    "/v1/programs/{id}/controls/{control_id}": {
      name: "ControlId",
      description:
        "ID of the control in the program: the `id` of its record, not its reference within the framework.",
      example: CONTROL_ID,
    },
    "/v1/applied-changes/{id}": {
      name: "AppliedChangeId",
      description: "ID of what was applied to related controls.",
      example: "apl_01kajq4c2v7m0r5s8t1x3y6z9k",
    },
    "/v1/evidence/{id}/controls/{control_id}": {
      name: "AttachedControlId",
      description: "ID of the control that the evidence is attached to.",
      example: CONTROL_ID,
    },
  },
  schemas: [
    ...schemas,
    ...evidenceSchemas,
    ...scopeSchemas,
    ...approvalSchemas,
    ...relatedSchemas,
    ...deletedSchemas,
    ...customSchemas,
  ],
  operations: [...operations, ...approvalOperations, ...relatedOperations, ...customOperations],
};
