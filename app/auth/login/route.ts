import { logIn } from "@/lib/features/auth";
import * as contract from "@/lib/features/auth/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.login, ({ body, address }) => logIn(body, address)),
);
