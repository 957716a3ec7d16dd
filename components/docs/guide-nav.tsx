"use client";

import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/class-names";
import { GUIDE_GROUPS } from "@/lib/features/guides/vocabulary";
import { DocsLink } from "./docs-link";

interface GuideNavProps {
  label: string;
  onNavigate?: () => void;
}

/** All guides, in reading order. */
export function GuideNav({ label, onNavigate }: GuideNavProps) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className="flex flex-col gap-5 text-sm">
      <ul className="flex flex-col gap-px">
        <Item href="/docs" isCurrent={pathname === "/docs"} onNavigate={onNavigate}>
          Overview
        </Item>
        <Item href="/docs/api" isCurrent={pathname === "/docs/api"} onNavigate={onNavigate}>
          API reference
        </Item>
      </ul>
      {GUIDE_GROUPS.map((group) => (
        <div key={group.label}>
          <p className="px-2 pb-1 font-medium text-ink-muted text-xs">{group.label}</p>
          <ul className="flex flex-col gap-px">
            {group.guides.map(({ slug, title }) => (
              <Item
                key={slug}
                href={`/docs/${slug}`}
                isCurrent={pathname === `/docs/${slug}`}
                onNavigate={onNavigate}
              >
                {title}
              </Item>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface ItemProps {
  href: string;
  isCurrent: boolean;
  onNavigate?: () => void;
  children: string;
}

function Item({ href, isCurrent, onNavigate, children }: ItemProps) {
  return (
    <li>
      <DocsLink
        href={href}
        onClick={onNavigate}
        aria-current={isCurrent ? "page" : undefined}
        className={cn(
          "block rounded-md px-2 py-1.5 hover:bg-hover max-md:py-2.5",
          isCurrent ? "bg-pressed font-medium text-ink" : "text-ink-soft",
        )}
      >
        {children}
      </DocsLink>
    </li>
  );
}
