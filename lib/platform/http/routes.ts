import { notFound, ServiceError } from "@/lib/core/errors";
import { METHODS, type Method } from "@/lib/core/operation";
import { admit } from "./admit";
import type { PipelinePorts } from "./ports";
import { toProblem } from "./problem";
import { RateLimitedError } from "./rate-limit";
import { type BoundRoute, readRequestId, withCommonHeaders } from "./route";

/** Where our web server names a method that no route has; the request comes as OPTIONS then. */
const REFUSED_METHOD_HEADER = "x-assay-method";

type NextHandler = BoundRoute["handle"];

/** Next answers HEAD and OPTIONS by itself only from what a file exports, which is every method here. */
type RouteMethod = Method | "HEAD" | "OPTIONS";

/**
 * The exports of a route file. Methods that are not bound answer 405 with `Allow`, as a problem like
 * every other failure.
 */
export type Routes = (...bound: BoundRoute[]) => Record<RouteMethod, NextHandler>;

export function createRoutes(ports: PipelinePorts): Routes {
  return (...bound) => exportsOf(ports, bound);
}

function exportsOf(ports: PipelinePorts, bound: readonly BoundRoute[]): ReturnType<Routes> {
  const methods = bound.map((item) => item.method);
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse = failWith(
    ports,
    new ServiceError({
      code: "method_not_allowed",
      message: `This address supports ${allow}.`,
      headers: { allow },
    }),
  );
  const handlerOf = (method: Method) => bound.find((item) => item.method === method)?.handle ?? refuse;
  const served = Object.fromEntries(METHODS.map((method) => [method, handlerOf(method)])) as Record<
    Method,
    NextHandler
  >;
  const answerHead: NextHandler = async (request, context) => withoutBody(await served.GET(request, context));
  const answerOptions: NextHandler = async (request, context) =>
    request.headers.has(REFUSED_METHOD_HEADER)
      ? refuse(request, context)
      : new Response(null, { status: 204, headers: { allow } });
  return { ...served, HEAD: answerHead, OPTIONS: answerOptions };
}

/** HEAD answers what GET would, without the body (RFC 9110, section 9.3.2). */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}

/** Answers every URL under /v1 that is no route. */
export function createUnknownAddress(ports: PipelinePorts): NextHandler {
  return failWith(ports, notFound("address"));
}

/** Answers every request with the same failure, from the budget of its credential or else its address. */
function failWith(ports: PipelinePorts, error: ServiceError): NextHandler {
  return async (request) => {
    const requestId = readRequestId(request);
    try {
      const { limit } = await admit(ports, request);
      return withCommonHeaders(toProblem(error, requestId), requestId, limit);
    } catch (thrown) {
      const limit = thrown instanceof RateLimitedError ? thrown.state : undefined;
      return withCommonHeaders(toProblem(thrown, requestId), requestId, limit);
    }
  };
}
