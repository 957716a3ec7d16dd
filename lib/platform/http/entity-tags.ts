import type { ExpectedVersions } from "@/lib/core/version";
import { sha256Hex } from "@/lib/platform/crypto";

const DIGEST_LENGTH = 32;

/**
 * The strong validator of a JSON answer (RFC 9110, section 8.8.3): a digest of its bytes, after the version of the
 * resource where it has one. A read compares the whole; a change compares the version, which every answer that
 * shows the resource has, lists included.
 */
export function entityTagOf(body: string, version: unknown): string {
  const digest = sha256Hex(body).slice(0, DIGEST_LENGTH);
  return typeof version === "number" ? `"${version}.${digest}"` : `"${digest}"`;
}

/** The versions of `If-Match`. A weak tag, or one that no answer of ours had, is a version that nothing has. */
export function readExpectedVersions(headers: Headers): ExpectedVersions {
  const given = headers.get("if-match");
  if (given === null || given.trim() === "*") return undefined;
  return tagsOf(given).flatMap((tag) => {
    const version = /^"(\d{1,9})(?:\.[0-9a-f]+)?"$/.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** Whether the caller has this answer already (RFC 9110, section 13.1.2): there weak tags count too. */
export function isKnownToCaller(headers: Headers, entityTag: string): boolean {
  const given = headers.get("if-none-match");
  if (given === null) return false;
  return given.trim() === "*" || tagsOf(given).some((tag) => tag.replace(/^W\//, "") === entityTag);
}

function tagsOf(header: string): string[] {
  return header.split(",").map((tag) => tag.trim());
}
