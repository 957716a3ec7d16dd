import { linkSingleSignOn } from "@/lib/auth";
import * as contract from "@/lib/auth/contract";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.linkSingleSignOn, ({ actor, body }) => linkSingleSignOn(actor, body.is_allowed)),
);
