import * as contract from "@/lib/features/frameworks/contract";
import { changeOwnFramework, deleteOwnFramework, getFramework } from "@/lib/features/own-frameworks";
import * as own from "@/lib/features/own-frameworks/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getFramework, ({ actor, params }) => getFramework(actor, params.code)),
  route(own.changeOwnFramework, ({ actor, params, body }) => changeOwnFramework(actor, params.code, body)),
  route(own.deleteOwnFramework, ({ actor, params }) => deleteOwnFramework(actor, params.code)),
);
