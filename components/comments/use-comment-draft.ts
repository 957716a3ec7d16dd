import { useState } from "react";
import type { CommentTarget } from "@/lib/features/comments/schema";

/**
 * Comments that were begun and not sent, by what they are about. They live as long as the page of the browser, so that
 * a row that is folded, a drawer that is closed or a look at another page costs no text. Signing out loads a new page.
 */
const drafts = new Map<string, string>();

const keyOf = ({ target_type, target_id, requirement_id }: CommentTarget) =>
  [target_type, target_id, requirement_id ?? ""].join(" ");

/** Whether a comment on it was begun and not sent. */
export function hasCommentDraft(target: CommentTarget): boolean {
  return drafts.has(keyOf(target));
}

/** The text of a comment that is being written, which outlives the field. */
export function useCommentDraft(target: CommentTarget): [text: string, write: (text: string) => void] {
  const key = keyOf(target);
  const [text, setText] = useState(() => drafts.get(key) ?? "");
  const write = (next: string) => {
    if (next === "") drafts.delete(key);
    else drafts.set(key, next);
    setText(next);
  };
  return [text, write];
}
