import { bulkChangeDocuments } from "@/lib/features/documents";
import * as contract from "@/lib/features/documents/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.bulkChangeDocuments, ({ actor, body }) => bulkChangeDocuments(actor, body)),
);
