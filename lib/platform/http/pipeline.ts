import { notFound, ServiceError } from "@/lib/core/errors";
import type { Method } from "@/lib/core/operation";
import { admit } from "./admission";
import { toProblem } from "./problems";
import { RateLimitedError } from "./rate-limit";
import {
  type BoundRoute,
  createRoute,
  type PipelinePorts,
  type Route,
  readRequestId,
  withCommonHeaders,
} from "./route";

/** What a route file is made of: operations bound to handlers, and the exports Next looks for. */
export function createPipeline(ports: PipelinePorts) {
  const route: Route = createRoute(ports);
  const routes: Routes = createRoutes(ports);
  return { route, routes, unknownAddress: createUnknownAddress(ports) };
}

/** Where our web server names a method that no route has; the request comes as OPTIONS then. */
const REFUSED_METHOD_HEADER = "x-assay-method";

type NextHandler = BoundRoute["handle"];

/** Next answers HEAD and OPTIONS by itself only from what a file exports, which is every method here. */
type RouteMethod = Method | "HEAD" | "OPTIONS";

/**
 * The exports of a route file. Methods that are not bound answer 405 with `Allow`, as a problem like
 * every other failure.
 */
type Routes = (...bound: BoundRoute[]) => Record<RouteMethod, NextHandler>;

function createRoutes(ports: PipelinePorts): Routes {
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
  const served = {
    GET: handlerOf("GET"),
    POST: handlerOf("POST"),
    PUT: handlerOf("PUT"),
    PATCH: handlerOf("PATCH"),
    DELETE: handlerOf("DELETE"),
  } satisfies Record<Method, NextHandler>;
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
function createUnknownAddress(ports: PipelinePorts): NextHandler {
  return failWith(ports, notFound("address"));
}

/** Answers every request with the same failure, from the budget of its credential or else its address. */
function failWith(ports: PipelinePorts, error: ServiceError): NextHandler {
  return async (request) => {
    const requestId = readRequestId(request);
    try {
      const { limit } = await admit(ports.authenticate, request, "credential");
      return withCommonHeaders(toProblem(error, requestId), requestId, limit);
    } catch (thrown) {
      const limit = thrown instanceof RateLimitedError ? thrown.state : undefined;
      return withCommonHeaders(toProblem(thrown, requestId), requestId, limit);
    }
  };
}
