import { now } from "@/lib/platform/clock";
import { randomToken } from "@/lib/platform/crypto";
import { hashPassword } from "./password";

const LIFETIME_MS = 7 * 86_400_000;

/** A password that is handed to a person, who has to change it within a week. */
export async function newInitialPassword(): Promise<{
  password: string;
  passwordHash: string;
  expiresAt: Date;
}> {
  const password = randomToken(15);
  const expiresAt = new Date(now().getTime() + LIFETIME_MS);
  return { password, passwordHash: await hashPassword(password), expiresAt };
}
