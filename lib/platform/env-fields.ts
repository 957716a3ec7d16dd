import ipaddr from "ipaddr.js";
import { z } from "zod";

/** How the text of an environment variable is read. */

/** Thrown by `readSettings`; `problems` holds one sentence for each variable that is wrong. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "SettingsError";
    this.problems = problems;
  }
}

export const optionalText = z
  .string()
  .trim()
  .transform((value) => (value === "" ? undefined : value))
  .optional();

export const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`)
    .default(fallback);

export const url = (protocols: readonly string[], example: string) =>
  optionalText.refine(
    (value) => value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
    `must be an address like ${example}`,
  );

export const onOff = z
  .enum(["on", "off"], { error: 'must be "on" or "off"' })
  .default("off")
  .transform((value) => value === "on");

export const commaSeparated = (value: string) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Domains of email addresses, such as `example.com, example.org`. */
export const domains = z
  .string()
  .default("")
  .transform((value) => commaSeparated(value.toLowerCase()))
  .refine(
    (names) => names.every((name) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)),
    "must be domains with commas between them, like example.com,example.org",
  );

const { IPv4, IPv6 } = ipaddr;

/** Blocks of addresses, such as `10.0.0.0/8, fd00::/8`. */
export const cidrs = z
  .string()
  .default("")
  .transform(commaSeparated)
  .refine(
    (blocks) => blocks.every((block) => IPv4.isValidCIDRFourPartDecimal(block) || IPv6.isValidCIDR(block)),
    "must be address blocks with commas between them, like 10.0.0.0/8,fd00::/8",
  );

/** Origins as browsers send them, such as `https://portal.example.com`. */
export const origins = z
  .string()
  .default("")
  .transform(commaSeparated)
  .refine(
    (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    "must be origins with commas between them, like https://portal.example.com",
  );

/** Dollars, such as `50` or `12.50`; held as millionths. */
export const amount = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, "must be an amount in dollars like 50 or 12.50")
  .transform((value) => Math.round(Number(value) * 1_000_000))
  .default(50_000_000);

/** An object identifier, such as `1.3.6.1.4.1.4146.2.3`. */
export const objectIdentifier = optionalText.refine(
  (value) => value === undefined || /^[0-2](\.(0|[1-9]\d*))+$/.test(value),
  "must be an object identifier like 1.3.6.1.4.1.4146.2.3",
);

/** A server that signs with a key known beforehand. */
export interface KeyedServer {
  url: string;
  /** In the form of C2SP: `name+keyid+key`. */
  key: string;
}

const KEYED_SERVER = /^(https?:\/\/\S+) ([^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*)$/;

/** Servers with their keys, such as `https://witness.example.com witness.example.com+5f1d7a84+BGx…`. */
export const keyedServers = z
  .string()
  .default("")
  .transform((value) => commaSeparated(value).map((pair) => pair.replaceAll(/\s+/g, " ")))
  .refine(
    (pairs) => pairs.every((pair) => URL.canParse(KEYED_SERVER.exec(pair)?.[1] ?? "")),
    "must be pairs of an address and a verifier key, with commas between them, like https://witness.example.com NAME+KEYID+KEY",
  )
  .transform((pairs): readonly KeyedServer[] =>
    pairs.flatMap((pair) => {
      const [, url, key] = KEYED_SERVER.exec(pair) ?? [];
      return url && key ? [{ url: url.replace(/\/+$/, ""), key }] : [];
    }),
  );
