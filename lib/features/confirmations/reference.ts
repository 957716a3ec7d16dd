import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  ChangeConfirmationSchema,
  type Confirmation,
  ConfirmationExportQuerySchema,
  ConfirmationQuerySchema,
  ConfirmationSchema,
  ConfirmRequirementSchema,
} from "./schema";

/** An example that other operations answer with, too. */
export const confirmationExample: Confirmation = {
  id: "cfm_01kb5c6h8e4x2v0n9q7t3w1z5y",
  audit_id: "aud_01kb5c5p0a7s9d1f3g5h7j9k2m",
  system_name: "Support assistant",
  framework: "GDPR",
  control_id: "Art. 33",
  requirement_id: "gdpr_art-33.1",
  finding: "shown",
  judged: "for_review",
  passages: [
    {
      quote: "The authority is notified within 48 hours.",
      start: 1204,
      end: 1246,
      is_relevant: true,
    },
  ],
  document_digest: "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  comment: "",
  applies_to: "organization",
  confirmed_by: "Mira Hoffmann",
  confirmed_at: "2026-11-21T09:30:00.000Z",
};

const filterTexts = {
  framework: "Only this framework, by code or name.",
  requirement_id: "Only this requirement.",
  audit_id: "Only this audit.",
  system_name: "Only audits of this system.",
};

const scopeText =
  "Whose audits learn from it: those of the `system` it was made for, or of the whole `organization`.";

export const reference: Reference = {
  areas: {
    Confirmations:
      "What people found about requirements in audited documents. The embedded analyst learns from it.",
  },
  parameters: {
    "/v1/confirmations/{id}": {
      name: "ConfirmationId",
      description: "ID of a confirmation.",
      example: confirmationExample.id,
    },
  },
  schemas: [
    describeSchema(
      "Confirmation",
      ConfirmationSchema,
      "What a person found about a requirement in an audited document.",
      {
        id: "ID of the confirmation.",
        audit_id: "The audit whose document it is about.",
        system_name: "The audited system.",
        framework: "The audited framework.",
        control_id: "The control that the requirement belongs to.",
        requirement_id: "The requirement.",
        finding: "What the person found.",
        judged: "What the audit had said.",
        passages: "Passages of the document.",
        document_digest: "SHA-256 of the audited document.",
        comment: "Why; may be empty.",
        applies_to: scopeText,
        confirmed_by: "Name of the person or API key at that time.",
        confirmed_at: "When.",
      },
    ),
    describeFields(ConfirmationSchema.shape.passages.element, {
      quote: "The passage, exactly as in the document.",
      start: "Where it begins, in UTF-16 code units.",
      end: "Where it ends, exclusive.",
      document: "The document it is from; absent where it is from the given text.",
      is_relevant: "Whether it is on the point.",
    }),
    describeSchema(
      "ConfirmRequirement",
      ConfirmRequirementSchema,
      "What a person found about a requirement.",
      {
        finding: "What the document shows.",
        passages:
          "Passages that show it, or that are not on the point. Left out: the audit's own quotes, which are on the point unless the finding is `no_evidence`.",
        comment: "Why.",
        applies_to: scopeText,
      },
    ),
    describeFields(ConfirmRequirementSchema.shape.passages.unwrap().element, {
      start: "Where the passage begins in the document, in UTF-16 code units.",
      document_id: "The audited document it is a passage of. Left out: of the text that was given.",
      end: "Where it ends, exclusive.",
      is_relevant: "Whether it is on the point.",
      quote: "The words the caller takes to be there; refused where the document has others.",
    }),
    describeSchema("ChangeConfirmation", ChangeConfirmationSchema, "Whose audits learn from it.", {
      applies_to: scopeText,
    }),
    describeFields(ConfirmationQuerySchema, filterTexts),
    describeFields(ConfirmationExportQuerySchema, filterTexts),
  ],
  operations: [
    describeOperation(contract.listConfirmations, {
      description: "Confirmations by people and API keys, the newest first.",
      response: { total: 1, data: [confirmationExample], next_cursor: null },
    }),
    describeOperation(contract.exportConfirmations, {
      description: "Every confirmation that matches the filters, one on each line.",
      response: confirmationExample,
    }),
    describeOperation(contract.changeConfirmation, {
      description: "Audits that are already made stay as they are.",
      request: { applies_to: "system" },
      response: { ...confirmationExample, applies_to: "system" },
    }),
    describeOperation(contract.deleteConfirmation, {
      description: "Audits that are already made stay as they are.",
    }),
  ],
};
