import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { NameSchema } from "@/lib/core/text";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { hasContent, storeContent } from "@/lib/platform/files";
import { uploader } from "./create-evidence";
import { dayOf, requireOrder } from "./dates";
import { getEvidence } from "./read-evidence";
import type { Evidence, UploadEvidence } from "./schema";
import { sniffMediaType } from "./sniff";
import { insertEvidence, lockContent } from "./store";

/** Where an organization's files are kept. */
export function folderOf(organizationId: string): string {
  return `evidence/${organizationId}`;
}

/** Stores a file as evidence, under the SHA-256 of its bytes. */
export async function uploadEvidence(actor: Actor, input: UploadEvidence): Promise<Evidence> {
  const effectiveDate = input.effective_date ?? dayOf(now());
  const expiresOn = input.expires_on ?? null;
  requireOrder(effectiveDate, expiresOn);
  const name = requirePlainName(input.file.name);
  const content = new Uint8Array(await input.file.arrayBuffer());
  const sniffed = await sniffMediaType(content, name);
  if ("refusal" in sniffed) throw refuse(sniffed.refusal, "refused_type");
  const { organizationId } = actor;
  const folder = folderOf(organizationId);
  // Outside the transaction, so that a slow bucket does not hold a database connection.
  const sha256 = await storeContent(folder, content);
  const id = await transaction(async (tx) => {
    await lockContent(tx, organizationId, sha256);
    // Only when the last item with these bytes was deleted in between.
    if (!(await hasContent(folder, sha256))) await storeContent(folder, content);
    return insertEvidence(tx, organizationId, {
      kind: "file",
      title: input.title ?? name,
      file: { name, mediaType: sniffed.mediaType, sizeBytes: content.length, sha256 },
      effectiveDate,
      expiresOn,
      ...uploader(actor),
    });
  });
  return getEvidence(actor, id);
}

/** A name is shown and offered at download, so it must be one: no path, nothing invisible. */
function requirePlainName(name: string): string {
  const isPlain =
    NameSchema.safeParse(name).success && !/[/\\:\p{Cc}\p{Cf}]/u.test(name) && !/^\.+$/.test(name);
  if (isPlain) return name.trim();
  throw refuse(
    "must have a plain name of at most 200 characters, without a path or invisible characters",
    "refused_name",
  );
}

function refuse(message: string, code: string): ServiceError {
  return new ServiceError({
    code: "validation_failed",
    message: `The file ${message}.`,
    issues: [{ pointer: "/file", message, code }],
  });
}
