import { changeComment, deleteComment } from "@/lib/features/comments";
import * as contract from "@/lib/features/comments/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.changeComment, ({ actor, params, body }) => changeComment(actor, params.id, body.text)),
  route(contract.deleteComment, ({ actor, params }) => deleteComment(actor, params.id)),
);
