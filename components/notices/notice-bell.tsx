"use client";

import { Bell } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/class-names";

/** Leads to the notices and says how many are unread. */
export function NoticeBell({ unread, onNavigate }: { unread: number; onNavigate?: () => void }) {
  const pathname = usePathname();
  const shown = unread > 99 ? "99+" : String(unread);
  return (
    <Link
      href="/notices"
      onClick={onNavigate}
      title="Notices"
      aria-label={unread > 0 ? `Notices, ${unread} unread` : "Notices"}
      aria-current={pathname === "/notices" ? "page" : undefined}
      className={cn(
        "relative flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink max-md:size-10",
        pathname === "/notices" && "bg-pressed text-ink",
      )}
    >
      <Bell className="size-4" aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="-top-0.5 -right-0.5 max-md:top-0.5 max-md:right-0.5 absolute flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 font-medium text-[10px] text-accent-ink tabular-nums"
        >
          {shown}
        </span>
      )}
    </Link>
  );
}
