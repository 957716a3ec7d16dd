import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { confirmRequirement as keepConfirmation, type QuotedPassage } from "@/lib/features/confirmations";
import type { Confirmation, ConfirmRequirement } from "@/lib/features/confirmations/schema";
import { loadAuditedText } from "./audited-text";
import { quoteFrom } from "./located-quotes";
import { getAudit } from "./read-audit";

/**
 * Keeps what a person found about a requirement in the audited document. The audit stays as it is; audits from now
 * on learn from it.
 *
 * @throws ServiceError `not_found` for an unknown audit, or a requirement that it did not judge; `conflict` for an
 *   audit that is not completed; as the confirmation itself
 */
export async function confirmRequirement(
  actor: Actor,
  auditId: string,
  requirementId: string,
  input: ConfirmRequirement,
): Promise<Confirmation> {
  const audit = await getAudit(actor, auditId);
  if (audit.status !== "completed" || audit.engine === null) {
    throw new ServiceError({
      code: "conflict",
      message: "The audit is not completed, so there is nothing to confirm yet.",
    });
  }
  for (const { control_id, requirements = [] } of audit.assessments) {
    const assessment = requirements.find(({ requirement_id }) => requirement_id === requirementId);
    if (!assessment) continue;
    // Only a passage that the caller names is cut out of the texts, which may be millions of characters.
    const text = input.passages && (await loadAuditedText(actor.organizationId, auditId, audit.context));
    const about = {
      auditId,
      framework: audit.framework,
      controlId: control_id,
      assessment,
      quote: (passage: QuotedPassage) => text && quoteFrom(text, passage.document_id, passage),
      documentDigest: audit.engine.input_digest,
    };
    return keepConfirmation(actor, about, input);
  }
  throw notFound("requirement in this audit");
}
