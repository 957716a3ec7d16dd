import * as contract from "@/lib/features/frameworks/contract";
import { createOwnFramework, listFrameworks } from "@/lib/features/own-frameworks";
import * as own from "@/lib/features/own-frameworks/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listFrameworks, ({ actor, query }) => listFrameworks(actor, query)),
  route(own.createOwnFramework, ({ actor, body }) => createOwnFramework(actor, body)),
);
