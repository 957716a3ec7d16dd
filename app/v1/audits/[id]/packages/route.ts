import { createAuditPackage, listPackages } from "@/lib/features/packages";
import * as contract from "@/lib/features/packages/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listAuditPackages, ({ actor, params, query }) =>
    listPackages(actor, { type: "audit", id: params.id }, query),
  ),
  route(contract.createAuditPackage, ({ actor, params }) => createAuditPackage(actor, params.id)),
);
