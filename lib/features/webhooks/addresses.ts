import { ServiceError } from "@/lib/core/errors";
import { settings } from "@/lib/platform/env";
import { allowedBlocks, checkAddress, resolveHost } from "@/lib/platform/outbound";
import { isDemonstration } from "./endpoint-queries";

/**
 * Refuses a URL that no event may be sent to. A host that does not resolve right now is accepted:
 * every attempt checks again.
 *
 * @throws ServiceError `validation_failed` that points to `/url`
 */
export async function requirePermittedUrl(organizationId: string, url: string): Promise<void> {
  const blocks = allowedBlocks(settings().webhookAllowCidrs, await isDemonstration(organizationId));
  const check = await checkAddress(url, blocks, resolveHost);
  if (check.kind !== "refused") return;
  throw new ServiceError({
    code: "validation_failed",
    message: `The field url ${check.reason}.`,
    issues: [{ pointer: "/url", code: "refused_address", message: check.reason }],
  });
}
