"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import type { Comment } from "@/lib/features/comments/schema";
import { CommentEditor, type MentionablePerson } from "./comment-editor";

interface CommentItemProps {
  comment: Comment;
  members: readonly MentionablePerson[];
  isOwn: boolean;
  onChange: (comment: Comment) => void;
}

export function CommentItem({ comment, members, isOwn, onChange }: CommentItemProps) {
  const [draft, setDraft] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<Comment>) => {
    setBusy(true);
    try {
      onChange(await work());
      setDraft(undefined);
    } catch (error) {
      toast.error("The comment was not changed", {
        description: error instanceof Error ? error.message : undefined,
      });
    }
    setBusy(false);
  };
  const params = { id: comment.id };
  const save = () =>
    run(() => callApi("PATCH /v1/comments/{id}", { params, body: { text: draft?.trim() ?? "" } }));
  const remove = () =>
    run(async () => {
      await callApi("DELETE /v1/comments/{id}", { params });
      return { ...comment, text: "", deleted_at: new Date().toISOString(), editable_until: null };
    });
  return (
    <li className="text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{comment.author.name}</span>
        <span className="text-ink-muted text-xs">
          <Timestamp value={comment.created_at} />
          {comment.edited_at && !comment.deleted_at && ", edited"}
        </span>
      </p>
      {comment.deleted_at ? (
        <p className="text-ink-muted italic">Deleted</p>
      ) : draft === undefined ? (
        <p className="whitespace-pre-wrap break-words text-ink-soft">{comment.text}</p>
      ) : (
        <CommentEditor
          label="Edit the comment"
          value={draft}
          members={members}
          onChange={setDraft}
          onSubmit={save}
        />
      )}
      {isOwn && !comment.deleted_at && (
        <div className="mt-1 flex gap-1">
          {draft === undefined ? (
            <>
              {comment.editable_until && (
                <Button variant="ghost" size="sm" onClick={() => setDraft(comment.text)}>
                  Edit
                </Button>
              )}
              <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => void remove()}>
                Delete
              </Button>
            </>
          ) : (
            <>
              <Button size="sm" isBusy={isBusy} disabled={draft.trim() === ""} onClick={() => void save()}>
                Save
              </Button>
              <Button variant="ghost" size="sm" onClick={() => setDraft(undefined)}>
                Cancel
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
