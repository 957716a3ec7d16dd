import { listApplicability } from "@/lib/features/applicability";
import * as contract from "@/lib/features/applicability/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listApplicability, ({ actor, query }) => listApplicability(actor, query)),
);
