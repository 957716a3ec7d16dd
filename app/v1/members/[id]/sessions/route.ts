import { endMemberSessions, listMemberSessions } from "@/lib/auth";
import * as contract from "@/lib/auth/contract";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listMemberSessions, ({ actor, params }) => listMemberSessions(actor, params.id)),
  route(contract.endMemberSessions, ({ actor, params }) => endMemberSessions(actor, params.id)),
);
