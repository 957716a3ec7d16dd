"use client";

import { ChevronDown, ChevronUp, Link2 } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { CopyButton } from "./copy-button";
import { IconButton } from "./icon-button";
import { Sheet } from "./sheet";

interface RecordSheetProps {
  /** Of the record to show; the sheet is closed without one. */
  id: string | undefined;
  /** Ids of the list it was opened from, for the steps to the next and the previous one. */
  siblings: readonly string[];
  /** What a record is: "control". */
  noun: string;
  title: string;
  /** The record's own address, from the root of the site. */
  hrefOf: (id: string) => string;
  onChange: (id: string | undefined) => void;
  /** Such as a greater width for a record with texts side by side. */
  className?: string;
  children: ReactNode;
}

/** A record inside a list, in a drawer with its own address; `j` and `k` step through the list. */
export function RecordSheet(props: RecordSheetProps) {
  const { id, siblings, noun, title, hrefOf, onChange, className, children } = props;
  const index = id === undefined ? -1 : siblings.indexOf(id);
  const before = siblings[index - 1];
  const next = index === -1 ? undefined : siblings[index + 1];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
    const target = event.key === "j" ? next : event.key === "k" ? before : undefined;
    if (target !== undefined) onChange(target);
  };
  return (
    <Sheet
      isOpen={id !== undefined}
      onOpenChange={(isOpen) => !isOpen && onChange(undefined)}
      title={title}
      onKeyDown={onKeyDown}
      className={className}
      actions={
        <>
          <IconButton
            label={`The ${noun} before (k)`}
            size="icon-sm"
            disabled={before === undefined}
            onClick={() => onChange(before)}
          >
            <ChevronUp />
          </IconButton>
          <IconButton
            label={`Next ${noun} (j)`}
            size="icon-sm"
            disabled={next === undefined}
            onClick={() => onChange(next)}
          >
            <ChevronDown />
          </IconButton>
          <CopyButton
            variant="ghost"
            size="sm"
            icon={<Link2 />}
            label="Copy link"
            text={() => `${window.location.origin}${hrefOf(id ?? "")}`}
          />
        </>
      }
    >
      {children}
    </Sheet>
  );
}
