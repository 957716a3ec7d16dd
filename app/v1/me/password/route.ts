import { changePassword } from "@/lib/features/auth";
import * as contract from "@/lib/features/auth/contract";
import { Reply } from "@/lib/platform/http/answer";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.changePassword, async ({ actor, body }) => {
    const cookie = await changePassword(actor, body);
    return new Reply(undefined, 204, cookie === undefined ? {} : { "set-cookie": cookie });
  }),
);
