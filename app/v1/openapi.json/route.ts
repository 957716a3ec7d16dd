import { describeApi } from "@/lib/features/api-document";
import * as contract from "@/lib/features/api-document/contract";
import { sessionCookieName } from "@/lib/features/auth";
import { roomCookieName } from "@/lib/features/engagements";
import { settings } from "@/lib/platform/env";
import { route, routes } from "@/lib/runtime/api";

let document: ReturnType<typeof describeApi> | undefined;

/** Written at the first request: the settings are not known while the application is built. */
function readDocument() {
  document ??= describeApi({
    baseUrl: settings().baseUrl,
    cookies: { session: sessionCookieName(), room: roomCookieName() },
  });
  return document;
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getOpenApi, () => readDocument()),
);
