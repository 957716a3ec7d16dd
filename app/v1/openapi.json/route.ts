import { sessionCookieName } from "@/lib/auth";
import { CONTRACTS } from "@/lib/contracts";
import * as contract from "@/lib/http/contract";
import { buildOpenApi } from "@/lib/http/openapi";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { REFERENCES } from "@/lib/reference";
import { settings } from "@/lib/server/env";

let document: ReturnType<typeof buildOpenApi> | undefined;

/** Written at the first request: the settings are not known while the application is built. */
function readDocument() {
  document ??= buildOpenApi({
    operations: CONTRACTS,
    references: REFERENCES,
    baseUrl: settings().baseUrl,
    sessionCookie: sessionCookieName(),
  });
  return document;
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getOpenApi, () => readDocument()),
);
