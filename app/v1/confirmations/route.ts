import { listConfirmations } from "@/lib/features/confirmations";
import * as contract from "@/lib/features/confirmations/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listConfirmations, ({ actor, query }) => listConfirmations(actor, query)),
);
