import { listMails } from "@/lib/features/mail";
import * as contract from "@/lib/features/mail/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listMails, ({ actor, query }) => listMails(actor, query)),
);
