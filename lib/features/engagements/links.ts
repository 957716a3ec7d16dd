import { hashSecret, matchSecret, randomToken } from "@/lib/platform/crypto";
import { settings } from "@/lib/platform/env";

const LINK_FORMAT = /^([A-Za-z0-9_-]{12})\.[A-Za-z0-9_-]{43}$/;

export interface NewLink {
  /** What the auditor gets; shown once, never stored. */
  url: string;
  /** Finds the stored row. */
  part: string;
  hash: string;
}

/** A new link: 12 characters that find the auditor, and 256 random bits. */
export function newLink(): NewLink {
  const part = randomToken(9);
  const token = `${part}.${randomToken(32)}`;
  return { url: `${settings().baseUrl}/room/${token}`, part, hash: hashSecret(token, "auditor-link") };
}

/** The part of a token that finds its row; undefined when the text does not have the form of one. */
export function linkPartOf(token: string): string | undefined {
  return LINK_FORMAT.exec(token)?.[1];
}

/** Whether the token is the one of the stored hash; see {@link matchSecret}. */
export function matchLink(token: string, hash: string): { rehashed?: string } | undefined {
  return matchSecret(token, hash, "auditor-link");
}
