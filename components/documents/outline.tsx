"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Heading } from "./text-layout";

interface TextOutlineProps {
  headings: readonly Heading[];
  /** Reads further headings; undefined when all of the text's are there. */
  readMore: (() => void) | undefined;
  onOpen: (heading: Heading) => void;
}

/** How many headings are drawn until more are asked for. */
const SHOWN = 300;

/** The headings of a text; each leads to its place. */
export function TextOutline({ headings, readMore, onOpen }: TextOutlineProps) {
  const [shown, setShown] = useState(SHOWN);
  if (headings.length === 0 && !readMore) return null;
  const highest = Math.min(...headings.map(({ level }) => level));
  const more = shown < headings.length ? () => setShown(shown + SHOWN) : readMore;
  return (
    <nav
      aria-label="Outline"
      className="@2xl:w-44 @5xl:w-60 shrink-0 overflow-y-auto @2xl:border-r p-2 @max-2xl:max-h-40 @max-2xl:border-b"
    >
      <ul>
        {headings.slice(0, shown).map((heading) => (
          <li key={heading.start}>
            <button
              type="button"
              onClick={() => onOpen(heading)}
              style={{ paddingLeft: `${0.5 + 0.75 * (heading.level - highest)}rem` }}
              className="w-full truncate rounded-md py-1 pr-2 text-left text-ink-soft text-xs hover:bg-hover hover:text-ink"
              title={heading.text}
            >
              {heading.text}
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="ghost" size="sm" className="mt-1 w-full" onClick={more}>
          More headings
        </Button>
      )}
    </nav>
  );
}
