import { type Actor, actorId } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { EventTypeSchema } from "@/lib/features/events/schema";
import { recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { db, transaction } from "@/lib/platform/database/database";
import { requirePermittedUrl } from "./addresses";
import { deliveryRunner } from "./delivery-runner";
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  findEndpointState,
  forgetPreviousSecret,
  insertEndpoint,
  listEndpoints,
  listTroubled,
  replaceSecret,
  type TroubledEndpoint,
  updateEndpoint,
} from "./endpoint-queries";
import type {
  ChangeWebhook,
  CreatedWebhook,
  CreateWebhook,
  EndpointHealth,
  RotateSecret,
  Webhook,
} from "./schema";
import { newSigningSecret, sealSecret } from "./signing";

/** The answer for an endpoint that is unknown or another organization's. */
export const endpointNotFound = () => notFound("webhook endpoint");

export async function getWebhook(actor: Actor, id: string): Promise<Webhook> {
  const row = await findEndpoint(actor.organizationId, id);
  if (!row) throw endpointNotFound();
  return toWebhook(row);
}

/** Every endpoint of the organization with its health, oldest first. */
export async function listWebhooks(actor: Actor): Promise<{ data: Webhook[] }> {
  const rows = await listEndpoints(actor.organizationId);
  return { data: rows.map(toWebhook) };
}

/** Endpoints that need attention: failing ones, and those whose receiver answered 410. */
export function listTroubledWebhooks(actor: Actor): Promise<TroubledEndpoint[]> {
  return listTroubled(actor.organizationId);
}

/** Registers an endpoint. The secret is in this answer only; the database holds it encrypted. */
export async function createWebhook(actor: Actor, input: CreateWebhook): Promise<CreatedWebhook> {
  const { organizationId } = actor;
  const { url, events, description = "", secret = newSigningSecret() } = input;
  await requirePermittedUrl(organizationId, url);
  const endpoint = { url, events, description, sealedSecret: sealSecret(secret), createdBy: actorId(actor) };
  const { id, created_at } = await transaction(async (tx) => {
    const inserted = await insertEndpoint(tx, organizationId, endpoint);
    await recordFact(tx, actor, {
      kind: "webhook_created",
      subject: { type: "webhook", id: inserted.id, label: originOf(url) },
      payload: { events: [...events] },
    });
    return inserted;
  });
  return { id, url, events, description, secret, is_active: true, created_at: created_at.toISOString() };
}

/** Changes what is given. Resuming sends what has become due meanwhile. */
export async function changeWebhook(actor: Actor, id: string, input: ChangeWebhook): Promise<Webhook> {
  const { organizationId } = actor;
  // An unknown id is not found whatever the body says.
  if (!(await findEndpointState(organizationId, id))) throw endpointNotFound();
  const { url, description, events, is_active: isActive } = input;
  if (url !== undefined) await requirePermittedUrl(organizationId, url);
  await transaction(async (tx) => {
    const changed = await updateEndpoint(tx, organizationId, id, { url, description, events, isActive });
    if (!changed) throw endpointNotFound();
    const name = originOf(changed.url);
    await insertSecurityEvent(tx, {
      organizationId,
      type: "setting.changed",
      actor,
      subject: { kind: "webhook", id, name },
      details: { fields: Object.keys(input) },
    });
    await recordFact(tx, actor, {
      kind: "webhook_changed",
      subject: { type: "webhook", id, label: name },
      payload: { fields: Object.keys(input), events: events && [...events], is_active: isActive },
    });
  });
  if (isActive) deliveryRunner().wake();
  return getWebhook(actor, id);
}

/** Deletes an endpoint with its deliveries; an attempt that is running ends without a record. */
export async function deleteWebhook(actor: Actor, id: string): Promise<void> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const deleted = await deleteEndpoint(tx, organizationId, id);
    if (!deleted) throw endpointNotFound();
    const subject = { kind: "webhook", id, name: originOf(deleted.url) };
    await insertSecurityEvent(tx, { organizationId, type: "record.deleted", actor, subject });
    await recordFact(tx, actor, {
      kind: "webhook_deleted",
      subject: { type: "webhook", id, label: originOf(deleted.url) },
      payload: {},
    });
  });
}

/** The host without path and query, where some receivers carry their secret. */
function originOf(url: string): string {
  return new URL(url).origin;
}

/**
 * Replaces the signing secret. The new one is in this answer only; the old one signs too for 24 hours.
 * `X-Service-Signature` holds one value: unless the change is to be effective at once, the old secret makes it
 * during that time, or until {@link finishWebhookRotation}, so that a receiver of it alone loses nothing.
 */
export async function rotateWebhookSecret(actor: Actor, id: string, input: RotateSecret) {
  const secret = input.secret ?? newSigningSecret();
  const { organizationId } = actor;
  const serviceUsesPrevious = input.effective === "after_grace";
  const expiresAt = await transaction(async (tx) => {
    const next = { sealedSecret: sealSecret(secret), serviceUsesPrevious };
    const replaced = await replaceSecret(tx, organizationId, id, next);
    if (!replaced) throw endpointNotFound();
    const subject = { kind: "webhook", id };
    await insertSecurityEvent(tx, { organizationId, type: "webhook.secret_rotated", actor, subject });
    await recordFact(tx, actor, {
      kind: "webhook_changed",
      subject: { type: "webhook", id, label: originOf(replaced.url) },
      payload: { fields: ["secret"] },
    });
    return replaced.expiresAt;
  });
  const service_signature = serviceUsesPrevious ? ("previous" as const) : ("current" as const);
  return { id, secret, previous_secret_expires_at: expiresAt.toISOString(), service_signature };
}

/** Ends a rotation: from the next attempt on only the new secret signs. Without one nothing changes. */
export async function finishWebhookRotation(actor: Actor, id: string): Promise<Webhook> {
  if (!(await forgetPreviousSecret(db(), actor.organizationId, id))) throw endpointNotFound();
  return getWebhook(actor, id);
}

const timestamp = (date: Date | null) => date?.toISOString() ?? null;

type Health = Pick<
  EndpointRow,
  "is_active" | "disabled_reason" | "consecutive_failures" | "last_success_at" | "last_failure_at"
>;

/** The one word for an endpoint's state. Pure. */
export function healthOf(row: Health): EndpointHealth {
  if (!row.is_active) return row.disabled_reason === "gone" ? "gone" : "paused";
  if (row.consecutive_failures > 0) return "failing";
  return row.last_success_at || row.last_failure_at ? "healthy" : "untried";
}

function toWebhook(row: EndpointRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events.map((type) => EventTypeSchema.parse(type)),
    description: row.description,
    is_active: row.is_active,
    health: healthOf(row),
    consecutive_failures: row.consecutive_failures,
    last_success_at: timestamp(row.last_success_at),
    last_failure_at: timestamp(row.last_failure_at),
    deliveries: { pending: row.pending, delivered: row.delivered, dead: row.dead },
    previous_secret_expires_at: timestamp(row.previous_secret_expires_at),
    service_signature: row.service_uses_previous ? "previous" : "current",
    created_at: row.created_at.toISOString(),
  };
}
