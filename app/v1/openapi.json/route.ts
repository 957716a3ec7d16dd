import * as contract from "@/lib/features/api-document/contract";
import { sessionCookieName } from "@/lib/features/auth";
import { CONTRACTS } from "@/lib/features/contracts";
import { REFERENCES } from "@/lib/features/reference";
import { settings } from "@/lib/platform/env";
import { buildOpenApi } from "@/lib/platform/http/openapi";
import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";

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
