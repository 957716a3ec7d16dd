import net from "node:net";
import { type AddressBlock, hostOf, refusalOfAddresses, refusalOfText, refusalOfUrl } from "./address-rules";

/** Every address of a host name; rejects or answers none when it has none now. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

export type AddressCheck =
  | { kind: "allowed"; url: URL; addresses: readonly string[] }
  /** `reason` follows the name of the field: "must begin with https://". */
  | { kind: "refused"; reason: string }
  | { kind: "unresolved" };

/**
 * Decides whether a webhook may be sent to an address. Resolves once: a caller connects to the addresses in
 * the answer and never asks again, so a name that changes its mind meanwhile (DNS rebinding) gains nothing.
 */
export async function checkAddress(
  text: string,
  blocks: readonly AddressBlock[],
  resolve: ResolveHost,
): Promise<AddressCheck> {
  if (!URL.canParse(text)) return { kind: "refused", reason: "must be an address" };
  const url = new URL(text);
  const urlRefusal = refusalOfText(text) ?? refusalOfUrl(url);
  if (urlRefusal) return { kind: "refused", reason: urlRefusal };
  const host = hostOf(url);
  // A name that does not resolve is told apart below; why it does not is the resolver's affair.
  const addresses = net.isIP(host) ? [host] : await resolve(host).catch(() => []);
  const refusal = refusalOfAddresses(url, addresses, blocks);
  if (refusal) return { kind: "refused", reason: refusal };
  return addresses.length === 0 ? { kind: "unresolved" } : { kind: "allowed", url, addresses };
}
