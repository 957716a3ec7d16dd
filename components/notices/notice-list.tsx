"use client";

import Link from "next/link";
import { useOptimistic, useTransition } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { useRefresh } from "@/components/ui/page-address";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import type { Notice } from "@/lib/features/notices/schema";
import { NOTICE_KIND_TEXTS } from "@/lib/features/notices/vocabulary";

/** Notices with a link to where each leads; following one marks it as read. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const refresh = useRefresh();
  const [read, markRead] = useOptimistic<ReadonlySet<string>, string>(
    new Set(notices.filter(({ read_at }) => read_at !== null).map(({ id }) => id)),
    (before, id) => new Set([...before, id]),
  );
  const [, startTransition] = useTransition();
  const follow = ({ id }: Notice) => {
    if (read.has(id)) return;
    startTransition(async () => {
      markRead(id);
      // The page that opens does not wait for it, and a notice that stays unread is no harm.
      await callApi("POST /v1/notices/{id}/read", { params: { id } }).catch(() => undefined);
      refresh();
    });
  };
  return (
    <ul aria-label="Notices" className="divide-y overflow-hidden rounded-lg border bg-surface">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            href={notice.path}
            onClick={() => follow(notice)}
            className="flex gap-3 px-4 py-3 text-sm outline-offset-[-2px] hover:bg-hover"
          >
            <span
              aria-hidden
              className={cn(
                "mt-1.5 size-2 shrink-0 rounded-full",
                read.has(notice.id) ? "bg-transparent" : "bg-accent",
              )}
            />
            <span className="min-w-0 flex-1">
              <span className={cn("block break-words", !read.has(notice.id) && "font-medium")}>
                {!read.has(notice.id) && <span className="sr-only">Unread: </span>}
                {notice.title}
              </span>
              {notice.detail !== "" && (
                <span className="line-clamp-2 block break-words text-ink-soft">{notice.detail}</span>
              )}
              <span className="mt-0.5 block text-ink-muted text-xs">
                {NOTICE_KIND_TEXTS[notice.kind].label}
                {notice.actor_name && ` · ${notice.actor_name}`} · <Timestamp value={notice.created_at} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function ReadAllButton() {
  const refresh = useRefresh();
  const [isPending, startTransition] = useTransition();
  const readAll = () =>
    startTransition(async () => {
      try {
        await callApi("POST /v1/notices/read");
      } catch (error) {
        toast.error("The notices could not be marked as read", {
          description: error instanceof Error ? error.message : undefined,
        });
      }
      refresh();
    });
  return (
    <Button isBusy={isPending} onClick={readAll}>
      Mark all as read
    </Button>
  );
}
