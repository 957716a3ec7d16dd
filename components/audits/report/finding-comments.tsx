"use client";

import { MessageSquare } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useId, useMemo, useState } from "react";
import type { MentionablePerson } from "@/components/comments/comment-editor";
import { CommentThread } from "@/components/comments/comment-thread";
import { hasCommentDraft } from "@/components/comments/use-comment-draft";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import type { PlanRow } from "./plan-rows";

/** What a report knows of its comments before any is read. */
export interface ReportComments {
  /** By requirement; none for a requirement without comments. */
  counts: Readonly<Record<string, number>>;
  /** The signed-in member. */
  selfId: string;
}

interface KnownComments {
  auditId: string;
  members: readonly MentionablePerson[];
  selfId: string;
  countOn: (requirementId: string) => number;
  /** Notes how many there are now. */
  note: (requirementId: string, count: number) => void;
}

const Context = createContext<KnownComments>({
  auditId: "",
  members: [],
  selfId: "",
  countOn: () => 0,
  note: () => {},
});

interface FindingCommentsProps extends Pick<KnownComments, "auditId" | "members"> {
  comments: ReportComments;
  children: ReactNode;
}

/** The comments on the findings of a report: rows have their number, an opened row has the thread. */
export function FindingComments({ auditId, members, comments, children }: FindingCommentsProps) {
  const { counts, selfId } = comments;
  const [noted, setNoted] = useState<ReadonlyMap<string, number>>(new Map());
  const note = useCallback(
    (id: string, count: number) =>
      setNoted((before) => (before.get(id) === count ? before : new Map(before).set(id, count))),
    [],
  );
  const value = useMemo(
    () => ({ auditId, members, selfId, note, countOn: (id: string) => noted.get(id) ?? counts[id] ?? 0 }),
    [auditId, members, selfId, note, noted, counts],
  );
  return <Context value={value}>{children}</Context>;
}

/** How many comments a finding has; nothing where it has none. */
export function CommentCount({ requirementId }: { requirementId: string }) {
  const count = useContext(Context).countOn(requirementId);
  if (count === 0) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 tabular-nums print:hidden">
      <MessageSquare aria-hidden className="size-3" />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{countOf(count, "comment")}</span>
    </span>
  );
}

/** The thread of a finding: open where there are comments, and read only then. */
export function CommentsOf({ row: { id, citation } }: { row: PlanRow }) {
  const { auditId, members, selfId, countOn, note } = useContext(Context);
  const titleId = useId();
  const count = countOn(id);
  const target = { target_type: "finding", target_id: auditId, requirement_id: id } as const;
  const [isOpen, setOpen] = useState(count > 0 || hasCommentDraft(target));
  const [isWriting, setWriting] = useState(false);
  const onCount = useCallback((now: number) => note(id, now), [note, id]);
  return (
    <section aria-labelledby={titleId} className="flex max-w-prose flex-col gap-3 print:hidden">
      <p id={titleId} className="font-medium text-xs">
        Comments<span className="sr-only"> on {citation}</span>
      </p>
      {isOpen ? (
        <CommentThread
          target={target}
          members={members}
          selfId={selfId}
          onCount={onCount}
          isWriting={isWriting}
        />
      ) : (
        <Button
          size="sm"
          className="self-start"
          aria-label={`Add a comment on ${citation}`}
          onClick={() => {
            setWriting(true);
            setOpen(true);
          }}
        >
          <MessageSquare />
          Add a comment
        </Button>
      )}
    </section>
  );
}
