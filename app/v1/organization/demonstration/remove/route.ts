import { removeDemonstration } from "@/lib/features/demonstration";
import * as contract from "@/lib/features/demonstration/contract";
import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.removeDemonstration, ({ actor, body }) => removeDemonstration(actor, body)),
);
