import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

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

/** A hash no password has: an unknown account costs the same work as a known one. */
const NOBODY = `$scrypt$ln=${COST.logN},r=${COST.r},p=${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Whether the password is the one that was hashed. `undefined` (no such account) does the same work. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const match = PHC.exec(stored ?? NOBODY);
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
