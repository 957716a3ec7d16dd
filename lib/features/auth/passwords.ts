import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { ServiceError } from "@/lib/core/errors";
import { now } from "@/lib/platform/clock";
import { randomToken } from "@/lib/platform/crypto";

/**
 * scrypt (RFC 7914) at N = 2^15, r = 8, p = 3: one of the equivalent settings of OWASP's password
 * storage guidance. One hash takes 32 MiB and about a tenth of a second of one core.
 */
const COST = { logN: 15, r: 8, p: 3, keyBytes: 32, saltBytes: 16 } as const;

/** Hashes a password as a PHC string: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(COST.saltBytes);
  const key = await derive(password, salt, COST.logN, COST.r, COST.p, COST.keyBytes);
  return `$scrypt$ln=${COST.logN},r=${COST.r},p=${COST.p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** A hash that no password has: an unknown account costs the same work as a known one. */
export const NO_PASSWORD = `$scrypt$ln=${COST.logN},r=${COST.r},p=${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Whether the password is the one that was hashed. `undefined` (no such account) does the same work. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const match = PHC.exec(stored ?? NO_PASSWORD);
  if (!match) throw new TypeError("not a scrypt PHC string");
  const [, logN, r, p, salt = "", hash = ""] = match;
  const expected = Buffer.from(hash, "base64url");
  const key = await derive(
    password,
    Buffer.from(salt, "base64url"),
    Number(logN),
    Number(r),
    Number(p),
    expected.length,
  );
  return timingSafeEqual(key, expected) && stored !== undefined;
}

function derive(
  password: string,
  salt: Buffer,
  logN: number,
  r: number,
  p: number,
  bytes: number,
): Promise<Buffer> {
  const N = 2 ** logN;
  return new Promise((resolve, reject) => {
    // NFKC, so that the same password typed on another keyboard has the same bytes (RFC 8265).
    scrypt(password.normalize("NFKC"), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const INITIAL_LIFETIME_MS = 7 * 86_400_000;

/** A password that is handed to a person, who has to change it within a week. */
export async function newInitialPassword(): Promise<{
  password: string;
  passwordHash: string;
  expiresAt: Date;
}> {
  const password = randomToken(15);
  const expiresAt = new Date(now().getTime() + INITIAL_LIFETIME_MS);
  return { password, passwordHash: await hashPassword(password), expiresAt };
}

/** Words of the product, which guessers of its passwords try first. */
const PRODUCT_WORDS = ["assay", "governance", "compliance", "audit", "ledger", "admin", "administrator"];

/** zxcvbn's scale of 0 to 4: 3 is at least 10^8 guesses, out of reach of guessing by sign-in. */
const MIN_SCORE = 3;

/** The estimate grows with the square of the length; longer passwords are long enough by themselves. */
const MAX_ESTIMATED = 64;

/** Letters and digits that remain without the words a guesser knows. */
const MIN_UNKNOWN = 8;

let estimator: ZxcvbnFactory | undefined;

/**
 * Refuses a password that is common, or made of the person's own or the product's words: what guessers
 * try first. Estimated offline by zxcvbn with its list of common passwords.
 *
 * @throws ServiceError `validation_failed` at `/new_password`
 */
export function requireUncommonPassword(password: string, person: { email: string; name: string }): void {
  const own = [person.email, ...person.email.split(/[@.+_-]/), ...person.name.split(/\s+/)];
  const words = [...own, ...PRODUCT_WORDS]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2);
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = estimator.check(password.slice(0, MAX_ESTIMATED), words);
  if (score >= MIN_SCORE && unknownCharacters(password, words) >= MIN_UNKNOWN) return;
  const message =
    "is too easy to guess: avoid common passwords, repeats, your own name or email, and Assay's name";
  throw new ServiceError({
    code: "validation_failed",
    message: `The field new_password ${message}.`,
    issues: [{ pointer: "/new_password", code: "common_password", message }],
  });
}

function unknownCharacters(password: string, words: readonly string[]): number {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, " "), password.toLowerCase());
  return rest.replace(/[^\p{L}\p{N}]/gu, "").length;
}
