import type { Actor } from "@/lib/core/actor";
import { type ErrorCode, ServiceError } from "@/lib/core/errors";
import type { Operation } from "@/lib/core/operation";
import { recordRefusal, recordSecurityEvent } from "@/lib/features/security-log";
import { CrossOriginError } from "./authenticate";

/** Refusals of a caller who is known: what the credential may not do. */
const REFUSALS: readonly ErrorCode[] = ["missing_scope", "missing_role", "session_required", "cross_origin"];

/** Records a request that was refused for what its credential may do, or for where it came from. */
export async function recordRefused(
  error: unknown,
  operation: Operation,
  actor: Actor | undefined,
): Promise<void> {
  if (!(error instanceof ServiceError) || !REFUSALS.includes(error.code)) return;
  const by = error instanceof CrossOriginError ? error.actor : actor;
  await recordRefusal({
    organizationId: by?.organizationId ?? null,
    type: "access.refused",
    actor: by ?? null,
    subject: { kind: "operation", id: operation.id, name: `${operation.method} ${operation.path}` },
    details: { code: error.code },
  });
}

/** Records that a file left: a ledger, a control list, an item of evidence. */
export function recordExport(
  operation: Operation,
  actor: Actor | undefined,
  params: unknown,
  fileName: string,
): Promise<void> {
  const values = Object.values((params ?? {}) as Record<string, unknown>);
  return recordSecurityEvent({
    organizationId: actor?.organizationId ?? null,
    type: "data.exported",
    actor: actor ?? null,
    subject: { kind: operation.id, id: values.map(String).join("/") || operation.path, name: fileName },
  });
}
