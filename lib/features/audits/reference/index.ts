import type { Reference } from "@/lib/core/reference";
import { AUDIT_ID, operations } from "./operations";
import { schemas } from "./schemas";

export const reference: Reference = {
  areas: {
    Audits:
      "Compliance audits of an AI system against one framework: a score, findings, and a verdict on each control with quoted evidence.",
  },
  parameters: {
    "/v1/audits/{id}": { name: "AuditId", description: "ID of the audit.", example: AUDIT_ID },
  },
  schemas,
  operations,
};
