import { ServiceError } from "@/lib/core/errors";

/** The calendar day of an instant in UTC, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** @throws ServiceError `validation_failed` when evidence would expire before it begins to hold */
export function requireOrder(effectiveDate: string, expiresOn: string | null): void {
  if (expiresOn === null || expiresOn >= effectiveDate) return;
  const message = "must not be before the effective date";
  throw new ServiceError({
    code: "validation_failed",
    message: `The field expires_on ${message}.`,
    issues: [{ pointer: "/expires_on", message, code: "wrong_order" }],
  });
}
