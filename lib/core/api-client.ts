import type { z } from "zod";
import type { FieldIssue } from "./errors";
import type { BodyFormat, Operation } from "./operation";

/** Details that name a wait of their own. */
const NAMES_A_WAIT = /\btry again\b|tried again in \d+ s\.$/i;

/** A problem+json answer of the API (RFC 9457). Its message is for people and says when to try again. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly issues: readonly FieldIssue[],
    readonly requestId: string | undefined,
    readonly retryAfterSeconds?: number,
  ) {
    const isSilent = retryAfterSeconds === undefined || NAMES_A_WAIT.test(detail);
    super(isSilent ? detail : `${detail} Try again in ${retryAfterSeconds} s.`);
    this.name = "ApiProblem";
  }

  /** The message for one field of the body, for the form to show under it. */
  messageFor(field: string): string | undefined {
    return this.issues.find((issue) => issue.pointer === `/${field}`)?.message;
  }
}

interface CallInput<Params, Query, Body> {
  params?: Params;
  query?: Query;
  body?: Body;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * Calls one operation of the API from the browser with the session cookie.
 *
 * @returns the parsed answer, or undefined for 204
 * @throws ApiProblem for every answer that is not a success, and when the service cannot be reached
 */
export async function callApi<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  A extends z.ZodType,
>(
  operation: Operation<P, Q, B, O, A>,
  input: CallInput<z.input<P>, z.input<Q>, z.input<B>> = {},
): Promise<z.output<O> | z.output<A>> {
  const response = await fetch(urlOf(operation.path, input.params, input.query), {
    method: operation.method,
    ...encodeBody(operation.bodyFormat ?? "json", input.body, input.headers),
    signal: input.signal,
  }).catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    throw new ApiProblem(
      0,
      "unreachable",
      "Assay cannot be reached. Check the connection and try again.",
      [],
      undefined,
    );
  });
  const text = await response.text();
  if (!response.ok) {
    const [requestId, retryAfter] = ["x-request-id", "retry-after"].map(
      (name) => response.headers.get(name) ?? undefined,
    );
    throw toApiProblem(response.status, text, requestId, retryAfter);
  }
  return (text === "" ? undefined : JSON.parse(text)) as z.output<O> | z.output<A>;
}

/** The body with its content type; of a form the browser sets the type, because only it knows the boundary. */
function encodeBody(
  format: BodyFormat,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Pick<RequestInit, "body" | "headers"> {
  if (body === undefined) return { headers };
  if (format === "csv") return { headers: { ...headers, "content-type": "text/csv" }, body: String(body) };
  const isForm = format === "multipart" || fieldsOf(body).some(([, value]) => value instanceof Blob);
  if (!isForm)
    return { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
  return { headers, body: formOf(body) };
}

/** A body as a form; fields without a value are left out. */
export function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of fieldsOf(body)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

function fieldsOf(value: unknown): [string, unknown][] {
  return Object.entries(value ?? {});
}

/** The URL of an operation's path with its parameters and query; empty parameters of the query are left out. */
export function urlOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(fieldsOf(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? "")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of fieldsOf(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/**
 * The problem that an answer which is no success tells of, whoever received it.
 *
 * @param retryAfter as in the header: seconds; a date, which only a proxy sends, is left out
 */
export function toApiProblem(
  status: number,
  text: string,
  requestId: string | undefined,
  retryAfter?: string,
): ApiProblem {
  const seconds = retryAfter !== undefined && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  try {
    const problem = JSON.parse(text) as { code: string; detail: string; errors?: FieldIssue[] };
    return new ApiProblem(status, problem.code, problem.detail, problem.errors ?? [], requestId, seconds);
  } catch {
    const detail = `Assay answered with status ${status}. Try again.`;
    return new ApiProblem(status, "unknown", detail, [], requestId, seconds);
  }
}
