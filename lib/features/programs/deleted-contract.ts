import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { DeletedProgramDetailSchema } from "./deleted-schema";

export const getDeletedProgram = operation({
  id: "getDeletedProgram",
  method: "GET",
  path: "/v1/deleted-programs/{id}",
  area: "Programs",
  summary: "Read a deleted program with its controls and their history",
  access: { kind: "credential", scope: "none", role: "admin" },
  params: z.object({ id: z.string() }),
  output: DeletedProgramDetailSchema,
  status: 200,
});
