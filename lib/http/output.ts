import { isDeepStrictEqual } from "node:util";
import type { Operation } from "@/lib/core/operation";
import { settings } from "@/lib/server/env";

/**
 * Holds an answer against its contract. Where `ASSAY_STRICT_OUTPUT` is on (tests, development) a
 * field the contract does not name is a failure; in production it is dropped, never sent.
 */
export function checkOutput(operation: Operation, value: unknown): unknown {
  const parsed = operation.output.parse(value);
  if (settings().strictOutput && !isDeepStrictEqual(parsed, value)) {
    throw new TypeError(`${operation.id} answered with something its contract does not name`);
  }
  return parsed;
}
