import { removeDemonstration } from "@/lib/features/demonstration";
import * as contract from "@/lib/features/demonstration/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.removeDemonstration, ({ actor, body }) => removeDemonstration(actor, body)),
);
