import { addMember, listMembers } from "@/lib/auth";
import * as contract from "@/lib/auth/contract";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  route(contract.listMembers, ({ actor }) => listMembers(actor)),
  route(contract.addMember, ({ actor, body }) => addMember(actor, body)),
);
