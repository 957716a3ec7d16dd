import type { PipelinePorts } from "./ports";
import { createRoute, type Route } from "./route";
import { createRoutes, createUnknownAddress, type Routes } from "./routes";

/** What a route file is made of: operations bound to handlers, and the exports Next looks for. */
export function createPipeline(ports: PipelinePorts) {
  const route: Route = createRoute(ports);
  const routes: Routes = createRoutes(ports);
  return { route, routes, unknownAddress: createUnknownAddress(ports) };
}
