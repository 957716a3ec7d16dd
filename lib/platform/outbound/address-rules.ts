import net from "node:net";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

/** A parsed block of addresses. */
export type AddressBlock = readonly [IPv4 | IPv6, number];

const LOOPBACK = ["127.0.0.0/8", "::1/128"] as const;
/** All global unicast space that is assigned (RFC 4291, section 2.4); the rest may mean anything later. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");
/** Public in form, yet inside Azure the platform's own server. */
const PLATFORM_SERVER = ipaddr.parseCIDR("168.63.129.16/32");
/** Names that mean this machine or this network (RFC 6761, RFC 6762, the reserved .internal). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal)$/;

/** Blocks that may be reached although they are not public: the operator's, and loopback in a demonstration. */
export function allowedBlocks(cidrs: readonly string[], isDemonstration: boolean): AddressBlock[] {
  return [...cidrs, ...(isDemonstration ? LOOPBACK : [])].map((cidr) => ipaddr.parseCIDR(cidr));
}

function isWithin(address: IPv4 | IPv6, blocks: readonly AddressBlock[]): boolean {
  return blocks.some(([base, bits]) => address.kind() === base.kind() && address.match(base, bits));
}

/** Whether the address is reachable from the whole Internet and can mean nothing private. */
export function isPublicAddress(text: string): boolean {
  if (!net.isIP(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast" || isWithin(address, [PLATFORM_SERVER])) return false;
  return address.kind() === "ipv4" || isWithin(address, [GLOBAL_IPV6]);
}

/** Whether the operator allows the address; an IPv4 address written as IPv6 counts as what it is. */
export function isAllowedAddress(text: string, blocks: readonly AddressBlock[]): boolean {
  return net.isIP(text) !== 0 && isWithin(ipaddr.process(text), blocks);
}

/** The host as a resolver takes it: no brackets around IPv6, no dot at the end. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$|\.+$/g, "").toLowerCase();
}

/**
 * What parsers disagree about: a backslash or blank may hide another host from one of them, and what
 * follows a `#` is never sent.
 */
export function refusalOfText(text: string): string | undefined {
  return /[\\\s#]/.test(text) ? "must not contain a backslash, a blank or a #" : undefined;
}

/** What is wrong with an address whatever its host resolves to; undefined when nothing is. */
export function refusalOfUrl(url: URL): string | undefined {
  if (url.protocol !== "https:" && url.protocol !== "http:") return "must begin with https://";
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  return hostOf(url) === "" ? "must name a host" : undefined;
}

/**
 * What is wrong with an address given everything its host resolves to; undefined when nothing is. An empty
 * list stands for a host that does not resolve now.
 */
export function refusalOfAddresses(
  url: URL,
  addresses: readonly string[],
  blocks: readonly AddressBlock[],
): string | undefined {
  if (addresses.length > 0 && addresses.every((address) => isAllowedAddress(address, blocks)))
    return undefined;
  if (url.protocol === "http:") return "must begin with https://: http is for addresses the operator allows";
  if (LOCAL_NAME.test(hostOf(url))) return "must not name this machine or its network";
  const isReachable = (address: string) => isPublicAddress(address) || isAllowedAddress(address, blocks);
  return addresses.every(isReachable)
    ? undefined
    : "must not lead to a private or reserved network; an operator can allow one";
}
