import { z } from "zod";
import { didYouMean } from "@/lib/core/did-you-mean";
import { type FieldIssue, notFound, ServiceError } from "@/lib/core/errors";
import { escapePointer, unstorableReason } from "./unstorable-text";

/**
 * Validates a body.
 *
 * @throws ServiceError `validation_failed` with one issue per field
 */
export function parseBody<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.flatMap((issue) => toFieldIssues(issue, value, schema, toPointer)));
}

/** Validates query parameters; one given twice is refused rather than guessed at. */
export function parseQuery<S extends z.ZodType>(schema: S, search: URLSearchParams): z.output<S> {
  const values: Record<string, string> = {};
  const issues: FieldIssue[] = [];
  for (const [name, value] of search) {
    const reason = unstorableReason(value);
    if (reason) issues.push({ pointer: name, message: reason, code: "unstorable_text" });
    if (Object.hasOwn(values, name))
      issues.push({ pointer: name, message: "is given twice", code: "duplicate" });
    Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
  }
  if (issues.length > 0) throw invalid(issues);
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.flatMap((issue) => toFieldIssues(issue, values, schema, (path) => path.join("."))),
  );
}

/** Validates path parameters; one that cannot be an id names nothing that exists. */
export function parseParams<S extends z.ZodType>(
  schema: S,
  params: Readonly<Record<string, string>>,
): z.output<S> {
  const parsed = schema.safeParse(params);
  if (!parsed.success || Object.values(params).some((value) => unstorableReason(value)))
    throw notFound("resource");
  return parsed.data;
}

/** A body of 1 MiB can be wrong in 500,000 places; the answer must not grow with it. */
const MAX_ISSUES = 100;

/** The failure of some fields; its text names the first of them, and how many there are. */
export function invalid(issues: readonly FieldIssue[]): ServiceError {
  const [first] = issues;
  const where = first?.pointer ? `The field ${first.pointer.replace(/^\//, "")}` : "The body";
  const more = issues.length > 1 ? ` And ${issues.length - 1} more: see errors.` : "";
  return new ServiceError({
    code: "validation_failed",
    message: `${where} ${first?.message ?? "is not valid"}.${more}`,
    issues: issues.slice(0, MAX_ISSUES),
  });
}

type Path = readonly PropertyKey[];

function toPointer(path: Path): string {
  return path.map((part) => `/${escapePointer(String(part))}`).join("");
}

function toFieldIssues(
  issue: z.core.$ZodIssue,
  value: unknown,
  schema: z.ZodType,
  point: (path: Path) => string,
): FieldIssue[] {
  if (issue.code === "unrecognized_keys") {
    const known = issue.path.length === 0 && schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    return issue.keys.map((key) => {
      const suggestion = didYouMean(key, known);
      const hint = suggestion ? `; did you mean "${suggestion}"?` : "";
      return {
        pointer: point([...issue.path, key]),
        message: `is not a known field${hint}`,
        code: "unknown_field",
      };
    });
  }
  return [{ pointer: point(issue.path), ...describe(issue, valueAt(value, issue.path)) }];
}

function describe(issue: z.core.$ZodIssue, given: unknown): { message: string; code: string } {
  if (given === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value")) {
    return { message: "is required", code: "required" };
  }
  if (issue.code === "invalid_type")
    return { message: `must be of type ${issue.expected}`, code: "wrong_type" };
  if (issue.code === "invalid_value") {
    const values = issue.values.map(String);
    const suggestion = typeof given === "string" ? didYouMean(given, values) : undefined;
    const hint = suggestion ? `; did you mean "${suggestion}"?` : "";
    return { message: `must be one of ${values.join(", ")}${hint}`, code: "not_allowed" };
  }
  const code = { too_big: "too_long", too_small: "too_short" }[issue.code as string] ?? "invalid";
  return { message: issue.message, code };
}

function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const part of path) {
    if (current === null || typeof current !== "object") return undefined;
    current = (current as Record<PropertyKey, unknown>)[part];
  }
  return current;
}
