import { CONTRACTS } from "@/lib/contracts";
import * as contract from "@/lib/http/contract";
import { buildOpenApi } from "@/lib/http/openapi";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

const document = buildOpenApi(CONTRACTS);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getOpenApi, () => document),
);
