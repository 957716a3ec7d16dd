"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/class-names";

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
      <ul className="mx-auto flex w-full max-w-6xl gap-x-5 overflow-x-auto px-4 md:px-6">
        {PAGES.map(({ label, href }) => {
          const isCurrent = pathname === href || (href !== "/room" && pathname.startsWith(`${href}/`));
          return (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                aria-current={isCurrent ? "page" : undefined}
                className={cn(
                  "-mb-px block whitespace-nowrap border-b-2 py-2 text-sm transition-colors",
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
    </nav>
  );
}
