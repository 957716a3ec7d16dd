import { log } from "@/lib/platform/log";
import type { ClaimedDelivery } from "./claim-store";
import { updateSealedSecret } from "./endpoint-store";
import { isSealedUnderFormer, openSecret, sealSecret } from "./secret";

/** Seals an endpoint's secret again when the root secret has been changed since. Never throws. */
export async function resealSecret(delivery: ClaimedDelivery): Promise<void> {
  const { organization_id: organizationId, endpoint_id: id, secret } = delivery;
  try {
    if (!isSealedUnderFormer(secret)) return;
    await updateSealedSecret(organizationId, id, secret, sealSecret(openSecret(secret)));
  } catch (error) {
    log("warn", "A webhook's signing secret could not be sealed again", { endpoint: id, error });
  }
}
