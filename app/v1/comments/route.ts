import { addComment, listComments } from "@/lib/features/comments";
import * as contract from "@/lib/features/comments/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listComments, ({ actor, query }) => listComments(actor, query)),
  route(contract.addComment, ({ actor, body }) => addComment(actor, body)),
);
