import * as contract from "@/lib/features/governance/scan-contract";
import { scanText } from "@/lib/judgment/scan";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.scanContent, ({ body }) => scanText(body.content)),
);
