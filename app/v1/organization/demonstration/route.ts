import { getDemonstration } from "@/lib/demonstration";
import * as contract from "@/lib/demonstration/contract";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getDemonstration, ({ actor }) => getDemonstration(actor)),
);
