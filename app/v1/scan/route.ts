import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";
import { scanText } from "@/lib/judgment/scan";
import * as contract from "@/lib/features/governance/scan-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.scanContent, ({ body }) => scanText(body.content)),
);
