import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf } from "@/lib/core/pagination";
import { AddCommentSchema, ChangeCommentSchema, CommentSchema, CommentTargetSchema } from "./schema";

const area = "Comments";
const byId = z.object({ id: z.string() });
/** People comment; whoever may read the record may. */
const member = { kind: "credential", scope: "none", role: "viewer" } as const;

export const listComments = operation({
  id: "listComments",
  method: "GET",
  path: "/v1/comments",
  area,
  summary: "List the comments on a control or a finding, oldest first",
  access: member,
  query: CommentTargetSchema,
  output: listOf(CommentSchema),
  status: 200,
});

export const addComment = operation({
  id: "addComment",
  method: "POST",
  path: "/v1/comments",
  area,
  summary: "Comment on a control or a finding",
  access: member,
  body: AddCommentSchema,
  output: CommentSchema,
  status: 201,
  location: "/v1/comments/{id}",
  isIdempotent: true,
});

export const changeComment = operation({
  id: "changeComment",
  method: "PATCH",
  path: "/v1/comments/{id}",
  area,
  summary: "Edit one's own comment, within 15 minutes",
  access: member,
  params: byId,
  body: ChangeCommentSchema,
  output: CommentSchema,
  status: 200,
});

export const deleteComment = operation({
  id: "deleteComment",
  method: "DELETE",
  path: "/v1/comments/{id}",
  area,
  summary: "Delete one's own comment; that there was one stays visible",
  access: member,
  params: byId,
  output: z.undefined(),
  status: 204,
});
