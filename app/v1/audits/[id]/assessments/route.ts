import { listAssessments } from "@/lib/features/audits";
import * as contract from "@/lib/features/audits/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listAssessments, ({ actor, params, query }) => listAssessments(actor, params.id, query)),
);
