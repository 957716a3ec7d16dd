"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/class-names";
import { ScrollStrip } from "@/components/ui/scroll-strip";

interface SectionNavProps {
  label: string;
  items: readonly { label: string; href: string }[];
}

/** The pages inside an area, as links under its header. */
export function SectionNav({ label, items }: SectionNavProps) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className="-mt-2 border-b max-md:-mx-4 print:hidden">
      <ScrollStrip className="-mb-px max-md:px-4">
        <ul className="flex w-max gap-x-5">
          {items.map((item) => {
            const isCurrent = pathname === item.href;
            return (
              <li key={item.href}>
                <Link
                  href={item.href}
                  aria-current={isCurrent ? "page" : undefined}
                  className={cn(
                    "block whitespace-nowrap border-b-2 py-2 text-sm transition-colors focus-visible:-outline-offset-2",
                    isCurrent
                      ? "border-accent font-medium text-ink"
                      : "border-transparent text-ink-muted hover:text-ink",
                  )}
                >
                  {item.label}
                </Link>
              </li>
            );
          })}
        </ul>
      </ScrollStrip>
    </nav>
  );
}
