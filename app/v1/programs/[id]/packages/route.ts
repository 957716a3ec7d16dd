import { createProgramPackage, listPackages } from "@/lib/features/packages";
import * as contract from "@/lib/features/packages/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listProgramPackages, ({ actor, params, query }) =>
    listPackages(actor, { type: "program", id: params.id }, query),
  ),
  route(contract.createProgramPackage, ({ actor, params }) => createProgramPackage(actor, params.id)),
);
