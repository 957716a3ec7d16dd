/** A value that JSON can hold; members that are undefined are left out. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [member: string]: Json | undefined };

/**
 * The canonical text of a JSON value after RFC 8785: members sorted by their UTF-16 code units, no blanks, numbers and
 * texts as ECMAScript writes them.
 *
 * @throws TypeError for a number JSON has no form for
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError("JSON has no such number");
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [{ name, text: `${JSON.stringify(name)}:${canonicalJson(member)}` }],
  );
  members.sort((one, other) => (one.name < other.name ? -1 : 1));
  return `{${members.map(({ text }) => text).join(",")}}`;
}

function isList(value: readonly Json[] | object): value is readonly Json[] {
  return Array.isArray(value);
}
