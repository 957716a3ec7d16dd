import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { readAudit } from "./read-audit";
import type { Audit } from "./schema";

/** A completed audit: its score and time are there. */
export type CompletedAudit = Audit & { compliance_score: number };

/**
 * The completed audit that a field of a request names.
 *
 * @param pointer the field, for the failure
 * @throws ServiceError `missing_scope` for a key that may not read audits; `validation_failed`, the same for an unknown audit and another organization's
 */
export async function requireCompletedAudit(
  actor: Actor,
  id: string,
  pointer: string,
): Promise<CompletedAudit> {
  if (actor.kind === "api_key" && !actor.scopes.includes("audit")) {
    throw new ServiceError({
      code: "missing_scope",
      message: "This needs an API key with the scope audit too, because it reads an audit.",
    });
  }
  const audit = await readAudit(actor, id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === "not_found") return undefined;
    throw error;
  });
  if (audit?.status === "completed" && audit.compliance_score !== null)
    return { ...audit, compliance_score: audit.compliance_score };
  const message = audit ? "names an audit that is not completed" : "names no audit of this organization";
  throw new ServiceError({
    code: "validation_failed",
    message: `The field audit_id ${message}.`,
    issues: [{ pointer, message, code: "unknown_audit" }],
  });
}
