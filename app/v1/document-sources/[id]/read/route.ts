import { requestReading } from "@/lib/features/document-sources";
import * as contract from "@/lib/features/document-sources/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.readDocumentSource, ({ actor, params }) => requestReading(actor, params.id)),
);
