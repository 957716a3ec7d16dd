import { z } from "zod";
import { operation } from "@/lib/core/operation";
import {
  DocumentViewSchema,
  PagePictureParamsSchema,
  PositionsQuerySchema,
  PositionsSchema,
  ViewQuerySchema,
} from "./original-schema";
import { VersionQuerySchema } from "./schema";

const area = "Documents";
const byId = z.object({ id: z.string() });
const canRead = { kind: "credential", scope: "audit", role: "viewer" } as const;

export const showDocumentPage = operation({
  id: "showDocumentPage",
  method: "GET",
  path: "/v1/documents/{id}/pages/{page}",
  area,
  summary: "Show a page of a PDF as a picture",
  access: canRead,
  params: PagePictureParamsSchema,
  query: VersionQuerySchema,
  output: z.file(),
  downloadTypes: ["image/png"],
  status: 200,
});

export const locateOnPages = operation({
  id: "locateOnPages",
  method: "GET",
  path: "/v1/documents/{id}/positions",
  area,
  summary: "Find where stretches of the text are on the pages of a PDF",
  access: canRead,
  params: byId,
  query: PositionsQuerySchema,
  output: PositionsSchema,
  status: 200,
});

export const viewDocument = operation({
  id: "viewDocument",
  method: "GET",
  path: "/v1/documents/{id}/view",
  area,
  summary: "Show a version as HTML that is safe, with quotes marked",
  access: canRead,
  params: byId,
  query: ViewQuerySchema,
  output: DocumentViewSchema,
  status: 200,
});
