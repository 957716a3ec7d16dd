"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/class-names";
import { ScrollStrip } from "@/components/ui/scroll-strip";

const PAGES = [
  { label: "Overview", href: "/room" },
  { label: "Controls", href: "/room/controls" },
  { label: "Requests", href: "/room/requests" },
  { label: "Findings", href: "/room/findings" },
  { label: "Samples", href: "/room/samples" },
  { label: "Documents", href: "/room/documents" },
  { label: "Ledger", href: "/room/ledger" },
  { label: "Sign-off", href: "/room/sign-off" },
] as const;

/** The pages of the room. None is read ahead: what is read is recorded as a view. */
export function RoomNav() {
  const pathname = usePathname();
  return (
    <nav aria-label="Pages of the room" className="border-b print:hidden">
      <ScrollStrip className="mx-auto -mb-px max-w-6xl px-4 md:px-6">
        <ul className="flex w-max gap-x-5">
          {PAGES.map(({ label, href }) => {
            const isCurrent = pathname === href || (href !== "/room" && pathname.startsWith(`${href}/`));
            return (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  aria-current={isCurrent ? "page" : undefined}
                  className={cn(
                    "block whitespace-nowrap border-b-2 py-2 text-sm transition-colors focus-visible:-outline-offset-2",
                    isCurrent
                      ? "border-accent font-medium text-ink"
                      : "border-transparent text-ink-muted hover:text-ink",
                  )}
                >
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </ScrollStrip>
    </nav>
  );
}
