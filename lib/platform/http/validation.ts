import { z } from "zod";
import { didYouMean } from "@/lib/core/did-you-mean";
import { type FieldIssue, notFound, ServiceError } from "@/lib/core/errors";
import { fieldOf, isRecord } from "@/lib/core/records";
import { cutText } from "@/lib/core/text";
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
  params: Readonly<Record<string, string | string[] | undefined>>,
): z.output<S> {
  const parsed = schema.safeParse(params);
  const texts = Object.values(params).flatMap((value) => value ?? []);
  if (!parsed.success || texts.some((text) => unstorableReason(text))) throw notFound("resource");
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
    current = fieldOf(current, part);
  }
  return current;
}

/** What is wrong with a value, as the end of a sentence about its field, and the stable code of that. */
function describeIssue(issue: z.core.$ZodIssue, given: unknown): { message: string; code: string } {
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
  if (issue.code === "too_big" || issue.code === "too_small") return describeSize(issue);
  // A rule of ours may name its own code: `params: { code }`.
  const own = issue.code === "custom" ? issue.params?.code : undefined;
  const message = isRaw(issue.message) ? rawMeaning(issue) : issue.message;
  return { message, code: typeof own === "string" ? own : "invalid" };
}

type SizeIssue = z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall;

/** Of a text or list the length is wrong, of a number the number itself. */
function describeSize(issue: SizeIssue): { message: string; code: string } {
  const isBig = issue.code === "too_big";
  const hasLength = ["string", "array", "set", "map", "file"].includes(issue.origin);
  const code = hasLength ? (isBig ? "too_long" : "too_short") : issue.code;
  if (!isRaw(issue.message)) return { message: issue.message, code };
  const bound = Number(isBig ? issue.maximum : issue.minimum).toLocaleString("en-US");
  const unit = { string: " characters", array: " items", set: " items" }[issue.origin as string] ?? "";
  const relation =
    issue.inclusive === false ? (isBig ? "less than" : "more than") : isBig ? "at most" : "at least";
  return { message: `must ${hasLength ? "have" : "be"} ${relation} ${bound}${unit}`, code };
}

/** The validation library's own words, which name neither what is wrong nor what to send. */
function isRaw(message: string): boolean {
  return /^(Invalid|Too (big|small)|Unrecognized)\b/.test(message);
}

function rawMeaning(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_format") return `must be a valid ${FORMATS[issue.format] ?? issue.format}`;
  if (issue.code === "not_multiple_of") return `must be a multiple of ${issue.divisor}`;
  if (issue.code === "invalid_union") return "must have one of the documented forms";
  return "is not valid";
}

const FORMATS: Readonly<Record<string, string>> = {
  datetime: "time such as 2027-01-31T09:30:00Z",
  date: "day such as 2027-01-31",
  email: "email address",
  url: "URL",
  regex: "value of the documented pattern",
};

/** Elements of a list whose schema names no maximum. */
const DEFAULT_MAXIMUM = 1_000;

/**
 * The lists of a body that have more elements than their schema allows. They are counted before any element is
 * looked at: a list of half a million wrong elements would otherwise be half a million failures first.
 */
function findOversizedLists(schema: z.core.$ZodType, value: unknown, pointer = ""): FieldIssue[] {
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
    const { def } = current._zod;
    const next = fieldOf(def, "innerType") ?? fieldOf(def, "in");
    if (!(next instanceof z.core.$ZodType)) return current;
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
