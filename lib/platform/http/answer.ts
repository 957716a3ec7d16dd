import { isDeepStrictEqual } from "node:util";
import type { Operation } from "@/lib/core/operation";
import type { ExpectedVersions } from "@/lib/core/version";
import { sha256Hex } from "@/lib/platform/crypto";
import { settings } from "@/lib/platform/env";

/** A handler's answer with another status or headers than the contract's ordinary ones. */
export class Reply<T> {
  constructor(
    readonly value: T,
    readonly status: number,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/**
 * Checks an answer against the schema of its status. Where `ASSAY_STRICT_OUTPUT` is on (tests, development) a
 * field the contract does not name is a failure; in production it is dropped, never sent.
 */
export function checkOutput(
  operation: Operation,
  value: unknown,
  status: number = operation.status,
): unknown {
  const parsed = schemaOf(operation, status).parse(value);
  if (settings().strictOutput && !isDeepStrictEqual(parsed, value)) {
    throw new TypeError(`${operation.id} answered with something its contract does not name`);
  }
  return parsed;
}

function schemaOf(operation: Operation, status: number): Operation["output"] {
  if (status === operation.status) return operation.output;
  if (status === 202 && operation.accepted) return operation.accepted;
  throw new TypeError(`${operation.id} answered ${status}, which its contract does not name`);
}

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

/** Whether the caller asked for `Prefer: respond-async` (RFC 7240, section 4.1). */
export function prefersAsync(headers: Headers): boolean {
  const preferences = (headers.get("prefer") ?? "").toLowerCase().split(",");
  return preferences.some((preference) => preference.split(";")[0]?.trim() === "respond-async");
}
