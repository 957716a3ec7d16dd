import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import { AddCommentSchema, ChangeCommentSchema, CommentSchema, CommentTargetSchema } from "./schema";

const COMMENT_ID = "cmt_01kajq4c2v7m0r5s8t1x3y6z9k";

const comment = {
  id: COMMENT_ID,
  author: { id: "usr_01kajq4c2v7m0r5s8t1x3y6z9a", name: "Mira Hoffmann" },
  text: "@Jonas Weber, which log shows the last review?",
  created_at: "2026-11-21T09:30:00.000Z",
  edited_at: null,
  deleted_at: null,
  editable_until: "2026-11-21T09:45:00.000Z",
} as const;

const targetTexts = {
  target_type: "`control` of a program, or `finding` of an audit.",
  target_id: "ID of the control's record, or of the audit.",
  requirement_id: "With `finding`: the requirement it is about.",
};

const text = "Plain text. `@` with the name or email address of a member mentions that person.";

export const reference: Reference = {
  areas: { Comments: "What members write about controls and findings." },
  schemas: [
    describeSchema("Comment", CommentSchema, "What a member wrote about a control or a finding.", {
      id: "ID of the comment.",
      author: "Who wrote it.",
      text: "Plain text; empty once it was deleted.",
      created_at: "When it was written.",
      edited_at: "When it was last edited; null when it never was.",
      deleted_at: "When it was deleted; null otherwise.",
      editable_until: "Until when you may edit it; null when you may not.",
    }),
    describeFields(CommentSchema.shape.author, { id: "ID of the member.", name: "Name at the time." }),
    describeFields(CommentTargetSchema, targetTexts),
    describeSchema("AddComment", AddCommentSchema, "The comment and what it is about.", {
      ...targetTexts,
      text,
    }),
    describeSchema("ChangeComment", ChangeCommentSchema, "The new text.", { text }),
  ],
  operations: [
    describeOperation(contract.listComments, {
      description:
        "Returns the comments on one control or finding, oldest first, with those that were deleted.",
      response: { data: [comment] },
    }),
    describeOperation(contract.addComment, {
      description:
        "Adds a comment. Mentioned members, the owner of the control and earlier authors get a notice. The chain of records keeps that there was a comment, with a digest of its text.",
      request: {
        target_type: "control",
        target_id: "ctl_01kajq4c2v7m0r5s8t1x3y6z9c",
        text: comment.text,
      },
      response: comment,
    }),
    describeOperation(contract.changeComment, {
      description:
        "Replaces the text of your own comment within 15 minutes; the comment is marked as edited. People who are mentioned only now get a notice.",
      request: { text: "@Jonas Weber, which log shows the reviews of 2026?" },
      response: { ...comment, edited_at: "2026-11-21T09:35:00.000Z" },
      problems: { 409: "The 15 minutes are over, or the comment was deleted." },
    }),
    describeOperation(contract.deleteComment, {
      description: "Empties your own comment. Others see that there was one.",
    }),
  ],
  parameters: {
    "/v1/comments/{id}": { name: "CommentId", description: "ID of the comment.", example: COMMENT_ID },
  },
};
