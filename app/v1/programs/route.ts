import { createProgram, listProgramsWith } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listPrograms, ({ actor, query }) => listProgramsWith(actor, query)),
  route(contract.createProgram, ({ actor, body }) => createProgram(actor, body)),
);
