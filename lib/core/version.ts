import { ServiceError } from "./errors";

/** The versions of a resource that a caller's change is based on (`If-Match`); undefined when it names none. */
export type ExpectedVersions = readonly number[] | undefined;

/**
 * Refuses a change that is based on another version than the current one. Called with the resource locked, so that
 * of two changes based on the same version one is done.
 *
 * @throws ServiceError `precondition_failed`
 */
export function requireVersion(expected: ExpectedVersions, current: number): void {
  if (expected === undefined || expected.includes(current)) return;
  throw new ServiceError({
    code: "precondition_failed",
    message: `This was changed meanwhile and is at version ${current} now. Read it again, then repeat the change.`,
  });
}
