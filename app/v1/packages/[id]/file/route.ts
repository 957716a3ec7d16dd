import { downloadPackage } from "@/lib/features/packages";
import * as contract from "@/lib/features/packages/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.downloadPackage, ({ actor, params }) => downloadPackage(actor, params.id)),
);
