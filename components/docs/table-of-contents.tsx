"use client";

import { useEffect, useState } from "react";
import { cn } from "@/components/ui/class-names";

export interface ContentsEntry {
  id: string;
  title: string;
  level: number;
}

/** The sections of the page, with the one that is being read marked. */
export function TableOfContents({ entries }: { entries: readonly ContentsEntry[] }) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => followReading(entries, setCurrent), [entries]);
  if (entries.length < 2) return null;
  return (
    <nav aria-label="On this page" className="text-sm">
      <p className="pb-2 font-medium text-ink-muted text-xs">On this page</p>
      <ul className="flex flex-col gap-px border-l">
        {entries.map(({ id, title, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? "location" : undefined}
              className={cn(
                "-ml-px block border-l py-1 pr-2 hover:text-ink",
                level === 2 ? "pl-3" : "pl-6",
                current === id ? "border-accent font-medium text-ink" : "border-transparent text-ink-muted",
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Reports the last heading above the upper part of the window; the returned function stops it. */
function followReading(
  entries: readonly ContentsEntry[],
  report: (id: string | undefined) => void,
): () => void {
  const onScroll = () => {
    const passed = entries.filter(({ id }) => {
      const heading = document.getElementById(id);
      return heading !== null && heading.getBoundingClientRect().top < 120;
    });
    report(passed.at(-1)?.id);
  };
  onScroll();
  window.addEventListener("scroll", onScroll, { passive: true });
  return () => window.removeEventListener("scroll", onScroll);
}
