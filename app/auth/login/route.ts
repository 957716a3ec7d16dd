import { logIn } from "@/lib/auth";
import * as contract from "@/lib/auth/contract";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  route(contract.login, ({ body, address }) => logIn(body, address)),
);
