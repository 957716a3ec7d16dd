"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/class-names";
import { ScrollStrip } from "@/components/ui/scroll-strip";

interface SectionNavProps {
  label: string;
  items: readonly { label: string; href: string }[];
  /** Where opening a page is recorded, none is read ahead. */
  isReadAhead?: boolean;
  /** Of the nav, which has the line below the links. */
  className?: string;
  /** Of the row of links inside it. */
  rowClassName?: string;
}

/** The pages inside an area, as links under its header; a page below one of them counts as it. */
export function SectionNav({ label, items, isReadAhead = true, className, rowClassName }: SectionNavProps) {
  const pathname = usePathname();
  const [current] = items
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length);
  return (
    <nav aria-label={label} className={cn("-mt-2 border-b max-md:-mx-4 print:hidden", className)}>
      <ScrollStrip className={cn("-mb-px max-md:px-4", rowClassName)}>
        <ul className="flex w-max gap-x-5">
          {items.map((item) => (
            <li key={item.href}>
              <Link
                href={item.href}
                prefetch={isReadAhead ? undefined : false}
                aria-current={item === current ? "page" : undefined}
                data-current={item === current || undefined}
                className={cn(
                  "block whitespace-nowrap border-b-2 py-2 text-sm transition-colors focus-visible:-outline-offset-2",
                  item === current
                    ? "border-accent font-medium text-ink"
                    : "border-transparent text-ink-muted hover:text-ink",
                )}
              >
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </ScrollStrip>
    </nav>
  );
}
