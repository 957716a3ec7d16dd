import * as contract from "@/lib/features/governance/scan-contract";
import { scanContent } from "@/lib/judgment/scan";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.scanContent, ({ body }) => scanContent(body.content)),
);
