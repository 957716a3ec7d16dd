import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { BulkResultSchema } from "./schema";
import { ExcludeControlsSchema } from "./scope-schema";
import { StatementQuerySchema } from "./statement-schema";

export const excludeControls = operation({
  id: "excludeControls",
  method: "PUT",
  path: "/v1/programs/{id}/exclusions",
  area: "Programs",
  summary: "Leave controls out of a program with a justification, or take them back in",
  access: { kind: "credential", scope: "programs", role: "manager" },
  params: z.object({ id: z.string() }),
  body: ExcludeControlsSchema,
  output: BulkResultSchema,
  status: 200,
});

export const exportStatement = operation({
  id: "exportStatement",
  method: "GET",
  path: "/v1/programs/{id}/soa",
  area: "Programs",
  summary: "Download the Statement of Applicability for an ISO standard as CSV",
  access: { kind: "credential", scope: "programs", role: "viewer" },
  params: z.object({ id: z.string() }),
  query: StatementQuerySchema,
  output: z.string(),
  downloadTypes: ["text/csv"],
  status: 200,
});
