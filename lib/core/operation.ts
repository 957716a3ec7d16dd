import type { z } from "zod";
import type { Role, Scope } from "./actor";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** Largest file of a multipart body: 25 MiB. */
export const FORM_FILE_LIMIT_BYTES = 25 * 1024 * 1024;

/**
 * Ways a body may come. `multipart`: multipart/form-data, of which the schema sees one object of texts and
 * files; `json-or-multipart`: as the caller names it; `csv`: text/csv, of which the schema sees the text.
 */
export type BodyFormat = "json" | "multipart" | "json-or-multipart" | "csv";

/**
 * One operation of the API: the single source of its validation, its OpenAPI entry, the typed
 * client and the generated tests.
 */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Accepted extends z.ZodType = z.ZodType,
> {
  /** Stable name, `camelCase`; the OpenAPI `operationId`. */
  id: string;
  method: Method;
  /** Path with `{parameters}`, as in OpenAPI. */
  path: string;
  /** One line; more is in the reference, which browsers do not load. */
  summary: string;
  /** OpenAPI tag. */
  area: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  /** How the body comes; JSON unless said otherwise. */
  bodyFormat?: BodyFormat;
  /** What the answer of `status` holds. */
  output: Output;
  /** With `Prefer: respond-async` the answer is 202 with this, and `Location` names what to follow. */
  accepted?: Accepted;
  /** The answer is a file of one of these media types and no JSON: the handler returns a `Download`. */
  downloadTypes?: readonly [string, ...string[]];
  /** Status of the ordinary success. 202: the work goes on in the background, and `location` names what to follow. */
  status: 200 | 201 | 202 | 204;
  /** Where a 201 or 202 says that the new thing is: `{id}` is the answer's, `{params.name}` the request's. */
  location?: string;
  /**
   * How an answer is distinguished from a later one, by `ETag`. `content`: by its bytes. `version`: the answer has a field
   * `version`, and a change takes `If-Match`. A GET with either takes `If-None-Match` and may answer 304.
   */
  entityTag?: "content" | "version";
  /** A POST that creates takes `Idempotency-Key`. */
  isIdempotent?: boolean;
  /** The answer is a stream of server-sent events, each `data:` line one `output`. */
  isEventStream?: boolean;
}

/**
 * Who may call an operation.
 * `public`: anyone. `scope`: a key needs that scope (`any`: every valid key; `none`: no key at all,
 * the operation is for signed-in members only); a member needs at least `role`.
 * `auditor`: the session of an auditor's room and nothing else; such a session opens no other operation.
 */
export type Access =
  | { kind: "public" }
  | { kind: "auditor" }
  | {
      kind: "credential";
      scope: Scope | "any" | "none";
      role: Role;
      /** Works for a member whose password was handed out and has not been changed yet. */
      isForHandedOutPassword?: boolean;
    };

/**
 * Declares an operation; who may call it, its method and its path stay in its type, the last two so that a browser can name
 * an operation without loading its schemas. Only a typed identity: it checks nothing at run time.
 */
export function operation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Output extends z.ZodType = z.ZodType,
  Accepted extends z.ZodType = z.ZodNever,
  Caller extends Access = Access,
  const Verb extends Method = Method,
  const Path extends string = string,
>(
  definition: Operation<Params, Query, Body, Output, Accepted> & { access: Caller; method: Verb; path: Path },
): Operation<Params, Query, Body, Output, Accepted> & { access: Caller; method: Verb; path: Path } {
  return definition;
}

/** Any operation, whatever its schemas. */
export type AnyOperation = Operation;
