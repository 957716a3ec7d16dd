import { isDeepStrictEqual } from "node:util";
import type { Operation } from "@/lib/core/operation";
import { settings } from "@/lib/platform/env";

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
