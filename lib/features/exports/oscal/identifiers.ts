import { createHash } from "node:crypto";
import type { Prop } from "./schema";

/** What our own property names belong to (OSCAL, "Extending with props"). A UUID, so that it needs no domain. */
export const NAMESPACE = "urn:uuid:5a0c6f0e-6f3c-4a53-9d0e-3c1f7f1b8a42";

/** A property that OSCAL does not define. */
export function ownProp(name: string, value: string): Prop {
  return { name, value, ns: NAMESPACE };
}

/**
 * A UUID made of names (RFC 9562, version 5): the same names always give the same one, so that the same audit is the
 * same file.
 */
export function uuidOf(...names: readonly string[]): string {
  const digest = createHash("sha1").update(NAMESPACE).update(JSON.stringify(names)).digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.subarray(0, 16).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A name as an OSCAL token: what a token cannot have becomes a hyphen. Different names may become the same one. */
export function tokenOf(...names: readonly string[]): string {
  const token = names
    .join("-")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.\-_]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return /^(\p{L}|_)/u.test(token) ? token : `_${token}`;
}

/** Tokens of names, with numbers appended where two would be the same. */
export class Tokens {
  readonly #byName = new Map<string, string>();
  readonly #taken = new Set<string>();

  of(...names: readonly string[]): string {
    const name = JSON.stringify(names);
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const plain = tokenOf(...names);
    let token = plain;
    for (let n = 2; this.#taken.has(token); n++) token = `${plain}-${n}`;
    this.#taken.add(token);
    this.#byName.set(name, token);
    return token;
  }
}
