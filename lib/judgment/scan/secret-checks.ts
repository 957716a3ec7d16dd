import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/** What can be asked of a secret beyond its shape. */
export type SecretCheck = keyof typeof CHECKS;

/** What a check says: `unlikely` has the shape but not its check digits, so it was mistyped or never issued. */
export type SecretVerdict = "secret" | "unlikely" | "none";

/** What stands in the place of a secret. */
const PLACEHOLDER =
  /x{5}|X{4}|\*{3}|•{2}|\.{3}|…|_{4}|#{4}|(?<![a-z])(?:your|my|the|insert|enter|put|some|any|example|sample|dummy|placeholder|redacted|changeme|replace|masked|hidden|removed|secret|password|passwort|todo|tbd|none|null|undefined|foobar)(?![a-z])|EXAMPLE|0123456789|abcdef(?:gh|01)|1234567890/i;
/** Looks up what another place has: an environment, a vault, a variable, a template. */
const REFERENCE =
  /^(?:\$|%\w{1,60}%$|\{|\[|<|@|&|!|\(|process\.|os\.|env[.:[(]|ENV[.:[]|secrets?[.:/]|vault[:/]|ssm:|arn:|op:\/\/|keyring|config[.([]|settings?[.([]|self\.|this\.|getenv|System\.|var\.|local\.|data\.|module\.|props\.|req\.|file:|https?:)|\(\)?$|[({]$|\w\(/;

/** Whether a value stands for a secret or says where it is. */
export function isPlaceholder(value: string): boolean {
  return REFERENCE.test(value) || standsForASecret(value);
}

/** Words joined by signs: "your-api-key", "MY_TOKEN". A random value may hold such a word by chance. */
function standsForASecret(value: string): boolean {
  return PLACEHOLDER.test(value) && !hasStrength(value.replace(PLACEHOLDER, ""));
}

function hasStrength(rest: string): boolean {
  return rest.length >= 24 && !/x{5}|\*{3}|•{2}|…/i.test(rest) && entropyOf(rest) > 3.2;
}

/** Shannon's entropy of the characters. Unit: bits for each character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const HEXADECIMAL = /^(?:0x)?[0-9a-f-]+$/i;

/** Whether characters look drawn at random: as many different ones as draws of that length have. */
export function isRandom(value: string): boolean {
  if (standsForASecret(value)) return false;
  const core = value.slice(0, 400);
  const most = Math.log2(Math.min(core.length, HEXADECIMAL.test(core) ? 16 : 58));
  return entropyOf(core) >= 0.72 * most;
}

const CLASSES = [/\d/, /[a-z\u00df-\u024f]/, /[A-Z]/, /[^\w\s.,:;?-]/];

function classesIn(value: string): number {
  return CLASSES.filter((one) => one.test(value)).length;
}

/** A path, a version, a date, a measure or a word of prose: not chosen as a password. */
const PROSE =
  /^(?:[\d.,:/%-]+|[\w-]+\.(?:md|txt|js|ts|py|html?|pdf|ya?ml|json)|v?\d+(?:\.\d+)+[\w-]*|\d+[-\s]?(?:days?|characters?|minutes?|hours?|months?|years?|times?|bits?))[.)]?$/i;

function isChosen(value: string): boolean {
  const bare = value.replace(/[.)\]}]+$/, "");
  if (bare.length < 4 || isPlaceholder(bare)) return false;
  if (/^\d{4,10}$/.test(bare)) return true;
  return !PROSE.test(bare) && /[\d!$%^&*#@?+~]/.test(bare) && classesIn(bare) >= 2;
}

function isStrong(value: string): boolean {
  const bare = value.replace(/[.)\]}:]+$/, "");
  return (
    isChosen(bare) &&
    /\d/.test(bare) &&
    bare.length >= 7 &&
    classesIn(bare) >= 3 &&
    !/^\w+\(|:\/\/|\/\w+\//.test(bare)
  );
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** GitHub's and npm's tokens end with the CRC-32 of their random part, six digits of base 62. */
export function hasChecksum(token: string): boolean {
  const random = token.slice(token.indexOf("_") + 1, -6);
  let rest = crc32(random);
  let digits = "";
  for (let i = 0; i < 6; i++) {
    digits = `${ALPHABET[rest % 62]}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return token.endsWith(digits);
}

const BASE_58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Whether a number of base 58 ends with the first four bytes of its double SHA-256. At most 60 digits. */
export function isBase58Check(text: string): boolean {
  let number = 0n;
  for (const character of text.slice(0, 60)) number = number * 58n + BigInt(BASE_58.indexOf(character));
  const hex = number.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  const once = createHash("sha256").update(bytes.subarray(0, -4)).digest();
  return createHash("sha256").update(once).digest().subarray(0, 4).equals(bytes.subarray(-4));
}

/** What Basic authentication carries: a user and a password in Base64. */
function isUserAndPassword(value: string): boolean {
  const decoded = Buffer.from(value, "base64").toString("utf8");
  return (
    /^[\x21-\x7e]{1,80}:[\x20-\x7e]{3,200}$/.test(decoded) &&
    !isPlaceholder(decoded.slice(decoded.indexOf(":") + 1))
  );
}

const sure = (holds: boolean): SecretVerdict => (holds ? "secret" : "none");
const doubtful = (holds: boolean): SecretVerdict => (holds ? "secret" : "unlikely");

const CHECKS = {
  /** Also what is left of it, masked or cut. */
  remains: () => "secret",
  random: (value: string) => sure(isRandom(value)),
  /** Behind a word for a credential only: letters and digits, so that no word of prose is one. */
  mixed: (value: string) =>
    sure(/\d/.test(value) && /[A-Za-z]/.test(value) && isRandom(value) && !isPlaceholder(value)),
  chosen: (value: string) => sure(isChosen(value)),
  strong: (value: string) => sure(isStrong(value)),
  user_and_password: (value: string) => sure(isUserAndPassword(value)),
  crc32: (value: string) => (standsForASecret(value) ? "none" : doubtful(hasChecksum(value))),
  base58check: (value: string) => (isRandom(value) ? doubtful(isBase58Check(value)) : "none"),
} as const satisfies Record<string, (value: string) => SecretVerdict>;

/** What a check says about a value. Pure. */
export function checkSecret(value: string, check: SecretCheck | undefined): SecretVerdict {
  if (check !== undefined) return CHECKS[check](value);
  return standsForASecret(value) ? "none" : "secret";
}
