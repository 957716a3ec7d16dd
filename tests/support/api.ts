import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { inject } from "vitest";
import type { Method } from "@/lib/core/operation";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { closed, openApiDocument } from "./openapi";

export interface ApiAnswer {
  status: number;
  headers: Headers;
  text: string;
  // Tests read the answer as a caller in any language would: without our types.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is held against OpenAPI below
  json: any;
}

export interface ApiRequest {
  method?: Method | "HEAD" | "OPTIONS";
  path: string;
  apiKey?: string;
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  rawBody?: string | Uint8Array;
  /** Another server than the one all tests share. */
  baseUrl?: string;
  signal?: AbortSignal;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(closed(openApiDocument()), "openapi.json");
const validators = new Map<string, ValidateFunction>();

/** Calls the running product over HTTP and holds its answer against the OpenAPI document. */
export async function api(request: ApiRequest): Promise<ApiAnswer> {
  const { method = "GET", path, apiKey, token, body, rawBody, signal } = request;
  const response = await fetch(`${request.baseUrl ?? inject("running").baseUrl}${path}`, {
    method,
    signal: signal ?? null,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(apiKey === undefined ? {} : { "x-api-key": apiKey }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...request.headers,
    },
    body: (rawBody ?? (body === undefined ? undefined : JSON.stringify(body))) as BodyInit | undefined,
    redirect: "manual",
  });
  const text = await response.text();
  const isJson = /^application\/(problem\+)?json\b/.test(response.headers.get("content-type") ?? "");
  const answer = {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
  checkAgainstDocument(method, path, answer);
  if (answer.status >= 400 && method !== "HEAD" && /^\/(v1|auth)\//.test(path))
    checkProblem(`${method} ${path}`, answer);
  return answer;
}

/** What only the inside of the product knows: a stack, a path, SQL, the names of its parts. */
const INSIDES =
  /\n\s+at |\.[cm]?[jt]sx?:\d|node_modules|\/tmp\/|\bSELECT\b.*\bFROM\b|\bINSERT INTO\b|prisma|postgres|zod/i;

/** Every failure is a problem that names its request and tells nothing of the inside. */
function checkProblem(what: string, { status, headers, text, json }: ApiAnswer): void {
  const said = `${what} answered ${status}: ${text.slice(0, 1_000)}`;
  if (headers.get("content-type") !== "application/problem+json") throw new Error(`no problem+json: ${said}`);
  if (json.status !== status) throw new Error(`the problem has another status: ${said}`);
  if (!json.request_id || json.request_id !== headers.get("x-request-id"))
    throw new Error(`no request id: ${said}`);
  if (INSIDES.test(text)) throw new Error(`the problem tells too much: ${said}`);
}

function checkAgainstDocument(method: string, path: string, answer: ApiAnswer): void {
  if (answer.json === undefined) return;
  if (answer.status >= 400) {
    check("#/components/schemas/Problem", answer, `${method} ${path}`);
    return;
  }
  const pathname = path.split("?")[0] ?? path;
  // As OpenAPI has it, a path without a template comes before one with.
  const operation = CONTRACTS.toSorted(
    (a, b) => Number(a.path !== pathname) - Number(b.path !== pathname),
  ).find(
    (candidate) =>
      candidate.method === method &&
      new RegExp(`^${candidate.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
  );
  if (!operation) return;
  const point = operation.path.replaceAll("~", "~0").replaceAll("/", "~1");
  const content = operation.isEventStream ? "text~1event-stream" : "application~1json";
  const pointer = `#/paths/${point}/${method.toLowerCase()}/responses/${answer.status}/content/${content}/schema`;
  check(pointer, answer, `${method} ${path}`);
}

function check(pointer: string, answer: ApiAnswer, what: string): void {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `openapi.json${encodeURI(pointer)}` });
  validators.set(pointer, validate);
  if (!validate(answer.json)) {
    throw new Error(
      `${what} answered ${answer.status} against its document: ${ajv.errorsText(validate.errors)}\n${answer.text}`,
    );
  }
}

/** Signs in over HTTP and returns the bearer token. */
export async function logIn(email: string, password: string): Promise<string> {
  const answer = await api({ method: "POST", path: "/auth/login", body: { email, password } });
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.text}`);
  return answer.json.access_token;
}
