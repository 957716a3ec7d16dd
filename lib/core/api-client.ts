import type { z } from "zod";
import type { FieldIssue } from "./errors";
import type { AnyOperation, Method, Operation } from "./operation";

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

/** "GET /v1/systems/{id}": how the browser names an operation. */
export type OperationName = `${Method} /${string}`;

/** Operations under their names. */
export type OperationsByName<Op extends AnyOperation> = {
  [Each in Op as `${Each["method"]} ${Each["path"]}`]: Each;
};

type ParamsOf<Op> = Op extends Operation<infer P, z.ZodType, z.ZodType> ? z.input<P> : never;
/** The query that an operation takes. */
export type QueryOf<Op> = Op extends Operation<z.ZodType, infer Q, z.ZodType> ? z.input<Q> : never;
type BodyOf<Op> = Op extends Operation<z.ZodType, z.ZodType, infer B> ? z.input<B> : never;
type AnswerOf<Op> =
  Op extends Operation<z.ZodType, z.ZodType, z.ZodType, infer O, infer A> ? z.output<O> | z.output<A> : never;
type OutputOf<Op> = Op extends Operation<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;

interface Address<Op> {
  params?: ParamsOf<Op>;
  query?: QueryOf<Op>;
}

interface CallInput<Op> extends Address<Op> {
  body?: BodyOf<Op>;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

interface UploadInput<Op> {
  params?: ParamsOf<Op>;
  body: BodyOf<Op>;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Called with the share of the bytes that are sent, between 0 and 1. */
  onProgress: (share: number) => void;
}

/** Calls the API from the browser with the session cookie. Answers are typed by the contract and not checked again. */
export interface ApiClient<Operations> {
  /**
   * @returns the answer, or undefined for 204
   * @throws ApiProblem for every answer that is not a success, and when the service cannot be reached
   */
  callApi<Name extends keyof Operations & OperationName>(
    name: Name,
    input?: CallInput<Operations[Name]>,
  ): Promise<AnswerOf<Operations[Name]>>;

  /**
   * Sends a form and says how much of it is sent, which `fetch` cannot.
   *
   * @throws ApiProblem as `callApi` does, and with the code `aborted` when `signal` stopped it
   */
  uploadForm<Name extends keyof Operations & OperationName>(
    name: Name,
    input: UploadInput<Operations[Name]>,
  ): Promise<OutputOf<Operations[Name]>>;

  /** Where an operation is, for links, downloads and event streams. */
  addressOf<Name extends keyof Operations & `GET /${string}`>(
    name: Name,
    input?: Address<Operations[Name]>,
  ): string;
}

/** The client of an API whose operations are known by type alone: none of their schemas is loaded. */
export function createApiClient<Operations>(): ApiClient<Operations> {
  return { callApi, uploadForm, addressOf: (name, input) => locate(name, input).url };
}

interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

// biome-ignore lint/suspicious/noExplicitAny: the answer is what the contract says, by the types above.
async function callApi(name: string, input: AnyInput = {}): Promise<any> {
  const { method, url } = locate(name, input);
  const response = await fetch(url, {
    method,
    ...encodeBody(input.body, input.headers),
    signal: input.signal,
  }).catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    throw noAnswer("unreachable", "Assay cannot be reached. Check the connection and try again.");
  });
  const text = await response.text();
  if (!response.ok) throw toApiProblem(response.status, text, (header) => response.headers.get(header));
  return text === "" ? undefined : JSON.parse(text);
}

// biome-ignore lint/suspicious/noExplicitAny: the answer is what the contract says, by the types above.
function uploadForm(name: string, input: AnyInput & Pick<UploadInput<unknown>, "onProgress">): Promise<any> {
  const { signal } = input;
  const { method, url } = locate(name, input);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [header, value] of Object.entries(input.headers ?? {}))
      request.setRequestHeader(header, value);
    request.upload.onprogress = ({ loaded, total }) => input.onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(readAnswer(request));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () =>
      reject(noAnswer("unreachable", "Assay cannot be reached. Check the connection and try again."));
    const stopped = noAnswer("aborted", "The upload was stopped.");
    request.onabort = () => reject(stopped);
    if (signal?.aborted) reject(stopped);
    else {
      signal?.addEventListener("abort", () => request.abort());
      request.send(formOf(input.body));
    }
  });
}

/** @throws ApiProblem also for an answer that cannot be read, such as a proxy's page */
function readAnswer(request: XMLHttpRequest): unknown {
  const { status, responseText } = request;
  if (status < 200 || status > 299)
    throw toApiProblem(status, responseText, (header) => request.getResponseHeader(header));
  try {
    return JSON.parse(responseText);
  } catch {
    const detail = "The upload was answered with something that is not Assay's. Try again.";
    throw new ApiProblem(status, "unknown", detail, [], undefined);
  }
}

/** What the browser reports when there is no answer. */
function noAnswer(code: string, detail: string): ApiProblem {
  return new ApiProblem(0, code, detail, [], undefined);
}

/** The body with its content type; of a form the browser sets the type, because only it knows the boundary. */
function encodeBody(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Pick<RequestInit, "body" | "headers"> {
  if (body === undefined) return { headers };
  if (typeof body === "string") return { headers: { ...headers, "content-type": "text/csv" }, body };
  if (fieldsOf(body).some(([, value]) => value instanceof Blob)) return { headers, body: formOf(body) };
  return { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** A body as a form; fields without a value are left out. */
function formOf(body: unknown): FormData {
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

/** Method and URL of an operation with its parameters and query; empty parameters of the query are left out. */
function locate(name: string, { params, query }: Pick<AnyInput, "params" | "query"> = {}) {
  const [method = "", path = ""] = name.split(" ");
  const values = new Map(fieldsOf(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(String(values.get(parameter) ?? "")),
  );
  const search = new URLSearchParams();
  for (const [parameter, value] of fieldsOf(query)) {
    if (value !== undefined && value !== "") search.set(parameter, String(value));
  }
  return { method, url: search.size > 0 ? `${filled}?${search}` : filled };
}

/**
 * The problem that an answer which is no success tells of, whoever received it.
 *
 * @param headerOf reads a header of the answer. `Retry-After` counts in seconds; a date, which only a proxy sends, is left out
 */
export function toApiProblem(
  status: number,
  text: string,
  headerOf: (name: string) => string | null,
): ApiProblem {
  const retryAfter = headerOf("retry-after");
  const requestId = headerOf("x-request-id") ?? undefined;
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  try {
    const problem = JSON.parse(text) as { code: string; detail: string; errors?: FieldIssue[] };
    return new ApiProblem(status, problem.code, problem.detail, problem.errors ?? [], requestId, seconds);
  } catch {
    const detail = `Assay answered with status ${status}. Try again.`;
    return new ApiProblem(status, "unknown", detail, [], requestId, seconds);
  }
}
