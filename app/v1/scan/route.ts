import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { scanText } from "@/lib/scan";
import * as contract from "@/lib/scan/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.scanContent, ({ body }) => scanText(body.content)),
);
