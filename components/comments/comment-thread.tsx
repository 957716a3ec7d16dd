"use client";

import { useCallback, useEffect, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { useRead } from "@/components/ui/use-read";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import type { Comment, CommentTarget } from "@/lib/features/comments/schema";
import { CommentEditor, type MentionablePerson } from "./comment-editor";
import { CommentItem } from "./comment-item";
import { useCommentDraft } from "./use-comment-draft";

interface CommentThreadProps {
  /** A control of a program by its record, or a requirement of an audit. */
  target: CommentTarget;
  /** Who can be mentioned. */
  members: readonly MentionablePerson[];
  /** The signed-in member. */
  selfId: string;
  /** Learns how many comments there are, without those that were deleted; must stay the same function. */
  onCount?: (count: number) => void;
  /** The field has the focus at once: the thread was opened to write in it. */
  isWriting?: boolean;
}

/** The comments on a control or a finding, and the field for another one. */
export function CommentThread(props: CommentThreadProps) {
  const { target } = props;
  const { target_type, target_id, requirement_id } = target;
  const read = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /v1/comments", { query: { target_type, target_id, requirement_id }, signal }),
    [target_type, target_id, requirement_id],
  );
  const { reading, again } = useRead(read);
  if (reading.state === "loading") return <Skeleton className="h-16" />;
  if (reading.state === "failed") {
    return (
      <Callout tone="danger" role="alert" title="The comments could not be read">
        {reading.message}{" "}
        <Button size="sm" onClick={again}>
          Try again
        </Button>
      </Callout>
    );
  }
  return <Thread {...props} initial={reading.answer.data} />;
}

function Thread(props: CommentThreadProps & { initial: readonly Comment[] }) {
  const { target, members, selfId, initial, onCount, isWriting } = props;
  const [comments, setComments] = useState(initial);
  const [text, setText] = useCommentDraft(target);
  const keyFor = useIdempotencyKey();
  const count = comments.filter((one) => one.deleted_at === null).length;
  useEffect(() => onCount?.(count), [onCount, count]);
  const { write, isBusy, problem } = useWrite();
  const send = async () => {
    const body = { ...target, text: text.trim() };
    const done = await write(() =>
      callApi("POST /v1/comments", { body, headers: keyFor([body, comments.length]) }),
    );
    if (!done) return;
    setComments([...comments, done.answer]);
    setText("");
  };
  const replace = (next: Comment) => setComments(comments.map((one) => (one.id === next.id ? next : one)));
  return (
    <div className="flex flex-col gap-4">
      {comments.length > 0 && (
        <ol aria-label="Comments" className="flex flex-col gap-4">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              members={members}
              isOwn={comment.author.id === selfId}
              onChange={replace}
            />
          ))}
        </ol>
      )}
      {problem && (
        <Callout tone="danger" role="alert" title="The comment was not added">
          {problem.message}
        </Callout>
      )}
      <CommentEditor
        label={comments.length > 0 ? "Add a comment" : "Comment"}
        value={text}
        members={members}
        hasFocus={isWriting}
        onChange={setText}
        onSubmit={send}
      />
      <Button
        className="self-start"
        isBusy={isBusy}
        disabled={text.trim() === ""}
        onClick={() => void send()}
      >
        Comment
      </Button>
    </div>
  );
}
