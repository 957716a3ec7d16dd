import { z } from "zod";
import { didYouMean } from "@/lib/core/did-you-mean";
import { type FieldIssue, notFound, ServiceError } from "@/lib/core/errors";
import { cutText } from "@/lib/core/text";
import { describeIssue } from "./describe-issue";
import { findOversizedLists } from "./oversized-lists";
import { escapePointer, unstorableReason } from "./unstorable-text";

/**
 * Validates a body.
 *
 * @throws ServiceError `validation_failed` with one issue per field
 */
export function parseBody<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  // The schema would look at every element before it counts them.
  const oversized = findOversizedLists(schema, value);
  if (oversized.length > 0) throw invalid(oversized);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuse(parsed.error, value, schema, toPointer);
}

/** Validates query parameters; one given twice is refused rather than guessed at. */
export function parseQuery<S extends z.ZodType>(schema: S, search: URLSearchParams): z.output<S> {
  const values: Record<string, string> = {};
  const issues: FieldIssue[] = [];
  for (const [name, value] of search) {
    const reason = unstorableReason(value);
    if (reason) issues.push({ pointer: name, in: "query", message: reason, code: "unstorable_text" });
    if (Object.hasOwn(values, name))
      issues.push({ pointer: name, in: "query", message: "is given twice", code: "duplicate" });
    Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
  }
  if (issues.length > 0) throw invalid(issues);
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw refuse(parsed.error, values, schema, (path) => path.map(shorten).join("."), "query");
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

/** A body of 1 MiB can be wrong in 500,000 places; neither the answer nor the work for it may grow with it. */
const MAX_ISSUES = 100;
/** The nearest known name is looked for this often: the rest is most likely another kind of body altogether. */
const MAX_SUGGESTIONS = 5;
/** Longest part of a name the caller chose that an answer repeats. */
const SHOWN_NAME = 100;

/** The failure of some fields; its text names the first of them, and how many there are. */
export function invalid(issues: readonly FieldIssue[], count = issues.length): ServiceError {
  const [first] = issues;
  const kind = first?.in === "query" ? "parameter" : "field";
  const where = first?.pointer ? `The ${kind} ${first.pointer.replace(/^\//, "")}` : "The body";
  const more = count > 1 ? ` And ${count - 1} more: see errors.` : "";
  return new ServiceError({
    code: "validation_failed",
    message: `${where} ${first?.message ?? "is not valid"}.${more}`,
    issues: issues.slice(0, MAX_ISSUES),
  });
}

type Path = readonly PropertyKey[];

function toPointer(path: Path): string {
  return path.map((part) => `/${escapePointer(shorten(part))}`).join("");
}

function shorten(part: PropertyKey): string {
  return cutText(String(part), SHOWN_NAME);
}

function refuse(
  error: z.core.$ZodError,
  value: unknown,
  schema: z.ZodType,
  point: (path: Path) => string,
  place?: "query",
): ServiceError {
  const issues: FieldIssue[] = [];
  let count = 0;
  for (const issue of error.issues) {
    count += issue.code === "unrecognized_keys" ? issue.keys.length : 1;
    const room = MAX_ISSUES - issues.length;
    if (room > 0) issues.push(...toFieldIssues(issue, { value, schema, point, room }));
  }
  return invalid(place ? issues.map((issue) => ({ ...issue, in: place })) : issues, count);
}

interface Place {
  value: unknown;
  schema: z.ZodType;
  point: (path: Path) => string;
  /** How many issues the answer still takes. */
  room: number;
}

function toFieldIssues(issue: z.core.$ZodIssue, { value, schema, point, room }: Place): FieldIssue[] {
  if (issue.code !== "unrecognized_keys") {
    return [{ pointer: point(issue.path), ...describeIssue(issue, valueAt(value, issue.path)) }];
  }
  const known = issue.path.length === 0 && schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return issue.keys.slice(0, room).map((key, index) => {
    const suggestion = index < MAX_SUGGESTIONS ? didYouMean(key, known) : undefined;
    const hint = suggestion ? `; did you mean "${suggestion}"?` : "";
    return {
      pointer: point([...issue.path, key]),
      message: `is not a known field${hint}`,
      code: "unknown_field",
    };
  });
}

function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const part of path) {
    if (current === null || typeof current !== "object") return undefined;
    current = (current as Record<PropertyKey, unknown>)[part];
  }
  return current;
}
