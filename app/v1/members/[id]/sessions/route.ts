import { endMemberSessions, listMemberSessions } from "@/lib/features/auth";
import * as contract from "@/lib/features/auth/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listMemberSessions, ({ actor, params }) => listMemberSessions(actor, params.id)),
  route(contract.endMemberSessions, ({ actor, params }) => endMemberSessions(actor, params.id)),
);
