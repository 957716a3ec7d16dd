import { type Actor, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { newApiKeySecret } from "./api-key-secret";
import { insertApiKey } from "./api-key-store";
import { findOrganization } from "./organization-store";
import type { CreateApiKey } from "./schema";

/** Creates a key. The key itself is in this answer only; the database holds a keyed hash. */
export async function createApiKey(actor: Actor, input: CreateApiKey) {
  const expiresAt = input.expires_at ? new Date(input.expires_at) : null;
  if (expiresAt && expiresAt <= now()) {
    throw new ServiceError({
      code: "validation_failed",
      message: "The key would already be expired.",
      issues: [{ pointer: "/expires_at", code: "in_the_past", message: "must be in the future" }],
    });
  }
  await requireAllowedAge(actor, expiresAt);
  const secret = newApiKeySecret();
  const { name, scopes } = input;
  const key = { name, scopes, expiresAt, createdBy: actorId(actor), secret };
  const row = await transaction(async (tx) => {
    const inserted = await insertApiKey(tx, actor.organizationId, key);
    await insertSecurityEvent(tx, {
      organizationId: actor.organizationId,
      type: "api_key.created",
      actor,
      subject: { kind: "api_key", id: inserted.id, name },
      details: { scopes: [...scopes], expires_at: expiresAt?.toISOString() ?? null },
    });
    return inserted;
  });
  return {
    id: row.id,
    name,
    key: secret.key,
    scopes,
    created_at: row.createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

/** Some organizations let no key live longer than a number of days. */
async function requireAllowedAge(actor: Actor, expiresAt: Date | null): Promise<void> {
  const days = (await findOrganization(actor.organizationId))?.apiKeyMaxAgeDays ?? null;
  if (days === null) return;
  // A minute more, so that a form's "in 90 days" is 90 days however long the request takes.
  const latest = now().getTime() + days * 86_400_000 + 60_000;
  if (expiresAt && expiresAt.getTime() <= latest) return;
  const message = `must be within ${days} ${days === 1 ? "day" : "days"}, the longest this organization allows`;
  throw new ServiceError({
    code: "validation_failed",
    message: `The field expires_at ${message}.`,
    issues: [{ pointer: "/expires_at", code: "too_late", message }],
  });
}
