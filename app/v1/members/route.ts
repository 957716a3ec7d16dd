import { addMember, listMembers } from "@/lib/features/auth";
import * as contract from "@/lib/features/auth/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listMembers, ({ actor, query }) => listMembers(actor, query)),
  route(contract.addMember, ({ actor, body }) => addMember(actor, body)),
);
