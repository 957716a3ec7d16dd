import { previewFrameworkImport } from "@/lib/features/own-frameworks";
import * as contract from "@/lib/features/own-frameworks/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.previewFrameworkImport, ({ actor, body }) => previewFrameworkImport(actor, body)),
);
