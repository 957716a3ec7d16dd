import { decrypt, encrypt, isSealedUnderFormerSecret } from "@/lib/platform/crypto";
import { log } from "@/lib/platform/log";
import { SourceError } from "./observation";
import { type StoredSource, updateSealedToken } from "./source-queries";

const PURPOSE = "source-token";

/** A token as the database holds it. */
export function sealToken(token: string): Buffer {
  return encrypt(token, PURPOSE);
}

/**
 * The token of a source, for its requests only. One that was sealed under a former root secret is sealed anew.
 *
 * @throws SourceError when it was sealed under a secret that is gone
 */
export async function openToken({ id, organization_id, token }: StoredSource): Promise<string | null> {
  if (token === null) return null;
  let opened: string;
  try {
    opened = decrypt(token, PURPOSE);
    if (!isSealedUnderFormerSecret(token, PURPOSE)) return opened;
  } catch (error) {
    log("error", "A source's token cannot be opened", { source: id, error });
    throw new SourceError(
      "The token cannot be opened, because the secret of this installation was replaced. Give it again.",
    );
  }
  await updateSealedToken(organization_id, id, { before: token, after: sealToken(opened) });
  return opened;
}
