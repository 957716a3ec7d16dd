import { z } from "zod";
import type { Actor, AuditorActor, Caller } from "@/lib/core/actor";
import type { Method, Operation } from "@/lib/core/operation";
import { fieldOf } from "@/lib/core/records";
import type { ExpectedVersions } from "@/lib/core/version";
import { type Authenticate, admit, requireAccess } from "./admission";
import { checkOutput, entityTagOf, isKnownToCaller, Reply, readExpectedVersions } from "./answer";
import { readBody } from "./body";
import { Download } from "./download";
import { streamEvents, takeStreamPlace } from "./event-stream";
import { type Answer, once } from "./idempotency";
import { requestIdOf, toProblem } from "./problems";
import { limitAnonymous, RateLimitedError, type RateLimitState, rateLimitHeaders } from "./rate-limit";
import { clientAddress, serveInScope } from "./request-context";
import { parseBody, parseParams, parseQuery } from "./validation";

/** What the pipeline needs of the features above it; `lib/runtime/api.ts` supplies it. */
export interface PipelinePorts {
  authenticate: Authenticate;
  /** Records a request that was refused for its credential's rights, or for its origin. Never throws. */
  recordRefused(error: unknown, operation: Operation, actor: Caller | undefined): Promise<void>;
  /** Records that a file left. */
  recordExport(
    operation: Operation,
    actor: Caller | undefined,
    params: unknown,
    fileName: string,
  ): Promise<void>;
}

/** What a handler gets: everything is authenticated, limited and validated. */
export interface HandlerInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A> {
  actor: A;
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  headers: Headers;
  /** The versions the change is based on, where the operation has them. */
  expectedVersions: ExpectedVersions;
  /** The caller's network address, for throttles. */
  address: string;
  /** Aborted when the caller leaves. */
  signal: AbortSignal;
}

interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/** A route handler as Next calls it, with the method it serves. */
export interface BoundRoute {
  method: Method;
  handle: (request: Request, context: RouteContext) => Promise<Response>;
}

/** Who a handler is called for follows from the operation's access, so the compiler keeps auditors apart. */
type ActorOf<Op extends Operation> = Op extends { access: { kind: "public" } }
  ? undefined
  : Op extends { access: { kind: "auditor" } }
    ? AuditorActor
    : Actor;

/**
 * Binds an operation to its handler: the one pipeline every request goes through. The handler
 * returns a plain value (or a {@link Reply}, an async iterable for an event stream, a {@link Download}
 * for a file) and throws `ServiceError`.
 */
export type Route = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  A extends z.ZodType,
  Op extends Operation<P, Q, B, O, A>,
>(
  operation: Op & Operation<P, Q, B, O, A>,
  handler: (
    input: HandlerInput<P, Q, B, ActorOf<Op>>,
  ) =>
    | Promise<z.input<O> | Reply<z.input<O>> | Reply<z.input<A>>>
    | z.input<O>
    | Reply<z.input<O>>
    | Promise<AsyncIterable<z.input<O>>>
    | Promise<Download>,
) => BoundRoute;

type Handler = (input: HandlerInput<z.ZodType, z.ZodType, z.ZodType, unknown>) => unknown;

/** A request on its way through the pipeline. */
interface Visit {
  ports: PipelinePorts;
  operation: Operation;
  handler: Handler;
  request: Request;
  context: RouteContext;
}

export function createRoute(ports: PipelinePorts): Route {
  return (operation, handler) => ({
    method: operation.method,
    handle: (request, context) => {
      const requestId = readRequestId(request);
      const visit = { ports, operation, handler: handler as Handler, request, context };
      return serveInScope(request, requestId, () => serve(visit, requestId));
    },
  });
}

async function serve(visit: Visit, requestId: string): Promise<Response> {
  const { ports, operation } = visit;
  let limit: RateLimitState | undefined;
  let actor: Caller | undefined;
  let response: Response;
  try {
    const entered = await enter(visit);
    ({ limit, actor } = entered);
    entered.check();
    response = await answer(visit, actor);
  } catch (error) {
    if (error instanceof RateLimitedError) limit = error.state;
    await ports.recordRefused(error, operation, actor);
    response = toProblem(error, requestId);
  }
  return withCommonHeaders(response, requestId, limit);
}

export function withCommonHeaders(
  response: Response,
  requestId: string,
  limit: RateLimitState | undefined,
): Response {
  response.headers.set("x-request-id", requestId);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  for (const [name, value] of Object.entries(limit ? rateLimitHeaders(limit) : {}))
    response.headers.set(name, value);
  return response;
}

/** Authentication, then the limit; the access check comes last so that refused requests are limited too. */
async function enter({ ports, operation, request }: Visit) {
  const { access } = operation;
  if (access.kind === "public") {
    return { actor: undefined, limit: await limitAnonymous(request), check: () => undefined };
  }
  const admitted = await admit(ports.authenticate, request, access.kind);
  const check = () => {
    if (!admitted.actor) throw admitted.refusal;
    requireAccess(admitted.actor, access);
  };
  return { actor: admitted.actor, limit: admitted.limit, check };
}

async function answer(visit: Visit, actor: Caller | undefined): Promise<Response> {
  const { ports, operation, handler, request, context } = visit;
  const params = parseParams(operation.params ?? EMPTY, (await context.params) ?? {});
  const query = parseQuery(operation.query ?? EMPTY, new URL(request.url).searchParams);
  const body = operation.body && (await readBody(request, operation.bodyFormat ?? "json"));
  const input = {
    actor,
    params,
    query,
    body: operation.body && body ? parseBody(operation.body, body.value) : undefined,
    headers: request.headers,
    expectedVersions: operation.entityTag === "version" ? readExpectedVersions(request.headers) : undefined,
    address: clientAddress(request),
    signal: request.signal,
  };
  if (operation.isEventStream) {
    const leave = actor ? takeStreamPlace(actor) : () => undefined;
    try {
      const events = await handler(input);
      if (!isAsyncIterable(events)) throw new TypeError(`${operation.id} must answer with an async iterable`);
      return streamEvents(operation, events, request.signal, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }
  if (operation.downloadTypes) {
    const download = await handler(input);
    if (!(download instanceof Download)) throw new TypeError(`${operation.id} must answer with a Download`);
    if (request.method === "GET") await ports.recordExport(operation, actor, params, download.fileName);
    return download.toResponse(request);
  }
  const run = async () => toAnswer(operation, await handler(input), params);
  const key = operation.isIdempotent ? request.headers.get("idempotency-key") : null;
  const result =
    key !== null && actor
      ? await once(actor, { key, request: addressOf(request), bodyText: body?.text ?? "" }, run)
      : await run();
  return isUnchanged(request, result)
    ? new Response(null, { status: 304, headers: withoutContent(result.headers) })
    : new Response(result.body, { status: result.status, headers: result.headers });
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function isUnchanged(request: Request, { headers }: Answer): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return isRead && headers.etag !== undefined && isKnownToCaller(request.headers, headers.etag);
}

function withoutContent({ "content-type": _, ...headers }: Record<string, string>): Record<string, string> {
  return headers;
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `${request.method} ${pathname}${search}`;
}

function toAnswer(operation: Operation, returned: unknown, params: unknown): Answer {
  const reply = returned instanceof Reply ? returned : new Reply(returned, operation.status);
  if (reply.status === 204) return { status: 204, headers: { ...reply.headers }, body: null };
  const value = checkOutput(operation, reply.value, reply.status);
  const body = JSON.stringify(value);
  const headers = {
    ...(reply.status === operation.status && operation.location
      ? { location: fill(operation.location, value, params) }
      : {}),
    ...(operation.entityTag ? tagHeaders(body, value) : {}),
    ...reply.headers,
    "content-type": "application/json",
  };
  return { status: reply.status, headers, body };
}

function fill(template: string, value: unknown, params: unknown): string {
  return template.replace(/\{(params\.)?(\w+)\}/g, (_, isGiven: string | undefined, name: string) =>
    encodeURIComponent(String(fieldOf(isGiven ? params : value, name))),
  );
}

/** A browser or client may keep the answer for itself, and asks each time whether it still holds. */
function tagHeaders(body: string, value: unknown): Record<string, string> {
  return { etag: entityTagOf(body, fieldOf(value, "version")), "cache-control": "private, no-cache" };
}

/** The caller's `X-Request-Id` when it is well formed, else a new one. */
export function readRequestId(request: Request): string {
  return requestIdOf(request.headers.get("x-request-id"));
}

/** No parameters: an unknown one is refused by name, as an unknown field is. */
const EMPTY = z.strictObject({});
