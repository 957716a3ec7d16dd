import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { createProgram, listProgramsWith } from "@/lib/programs";
import * as contract from "@/lib/programs/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listPrograms, ({ actor, query }) => listProgramsWith(actor, query)),
  route(contract.createProgram, ({ actor, body }) => createProgram(actor, body)),
);
