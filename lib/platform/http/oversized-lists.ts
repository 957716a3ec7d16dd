import { z } from "zod";
import type { FieldIssue } from "@/lib/core/errors";
import { describeIssue } from "./describe-issue";
import { escapePointer } from "./unstorable-text";

/** Elements of a list whose schema names no maximum. */
const DEFAULT_MAXIMUM = 1_000;

/**
 * The lists of a body that have more elements than their schema allows. They are counted before any element is
 * looked at: a list of half a million wrong elements would otherwise be half a million failures first.
 */
export function findOversizedLists(schema: z.core.$ZodType, value: unknown, pointer = ""): FieldIssue[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const message = tooManyIn(inner, value.length);
    if (message !== undefined) return [{ pointer, message, code: "too_long" }];
    return value.flatMap((item, index) => findOversizedLists(inner.element, item, `${pointer}/${index}`));
  }
  if (inner instanceof z.ZodObject && isRecord(value)) {
    return Object.entries(inner.shape).flatMap(([name, field]) =>
      Object.hasOwn(value, name)
        ? findOversizedLists(field, value[name], `${pointer}/${escapePointer(name)}`)
        : [],
    );
  }
  return [];
}

/** What a wrapper (optional, nullable, with a default, transformed) wraps. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  let current = schema;
  for (;;) {
    const { def } = current._zod as { def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType } };
    const next = def.innerType ?? def.in;
    if (!next) return current;
    current = next;
  }
}

function tooManyIn(list: z.ZodArray, length: number): string | undefined {
  const rules = (list._zod.def.checks ?? []).filter(
    (check): check is z.core.$ZodCheckMaxLength<unknown[]> => check._zod.def.check === "max_length",
  );
  const maximum =
    rules.length > 0 ? Math.min(...rules.map((rule) => rule._zod.def.maximum)) : DEFAULT_MAXIMUM;
  if (length <= maximum) return undefined;
  // Only the rule about the length runs: it has the words for it.
  const parsed = z
    .array(z.unknown())
    .check(...rules)
    .safeParse(Array.from({ length: maximum + 1 }));
  const issue = parsed.error?.issues[0];
  return issue
    ? describeIssue(issue, []).message
    : `must have at most ${DEFAULT_MAXIMUM.toLocaleString("en-US")} items`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
