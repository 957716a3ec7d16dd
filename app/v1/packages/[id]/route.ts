import { deletePackage, getPackage } from "@/lib/features/packages";
import * as contract from "@/lib/features/packages/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getPackage, ({ actor, params }) => getPackage(actor, params.id)),
  route(contract.deletePackage, ({ actor, params }) => deletePackage(actor, params.id)),
);
