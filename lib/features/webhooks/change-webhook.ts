import type { Actor } from "@/lib/core/actor";
import { recordSecurityEvent } from "@/lib/features/security-log";
import { originOf } from "./delete-webhook";
import { deliveryRunner } from "./delivery-runner";
import { findEndpointState, updateEndpoint } from "./endpoint-store";
import { getWebhook, noSuchEndpoint } from "./get-webhook";
import { requireAddress } from "./require-address";
import type { ChangeWebhook, Webhook } from "./schema";

/** Changes what is given. Resuming sends what has become due meanwhile. */
export async function changeWebhook(actor: Actor, id: string, input: ChangeWebhook): Promise<Webhook> {
  const { organizationId } = actor;
  // An unknown id is not found whatever the body says.
  if (!(await findEndpointState(organizationId, id))) throw noSuchEndpoint();
  const { url, description, events, is_active: isActive } = input;
  if (url !== undefined) await requireAddress(organizationId, url);
  const isChanged = await updateEndpoint(organizationId, id, { url, description, events, isActive });
  if (!isChanged) throw noSuchEndpoint();
  if (isActive) deliveryRunner().wake();
  const changed = await getWebhook(actor, id);
  await recordSecurityEvent({
    organizationId,
    type: "setting.changed",
    actor,
    subject: { kind: "webhook", id, name: originOf(changed.url) },
    details: { fields: Object.keys(input) },
  });
  return changed;
}
