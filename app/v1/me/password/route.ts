import { changePassword } from "@/lib/auth";
import * as contract from "@/lib/auth/contract";
import { Reply } from "@/lib/http/reply";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.changePassword, async ({ actor, body }) => {
    const cookie = await changePassword(actor, body);
    return new Reply(undefined, 204, cookie === undefined ? {} : { "set-cookie": cookie });
  }),
);
