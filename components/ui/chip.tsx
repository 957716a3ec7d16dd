"use client";

import { X } from "lucide-react";

interface ChipProps {
  /** "System: Credit scoring". */
  name: string;
  value: string;
  onRemove: () => void;
}

/** A filter that is in force. */
export function Chip({ name, value, onRemove }: ChipProps) {
  return (
    <span className="inline-flex h-7 max-w-72 items-center gap-1 rounded-md border border-line bg-surface pr-0.5 pl-2 text-sm">
      <span className="text-ink-muted">{name}</span>
      <span className="truncate font-medium">{value}</span>
      <button
        type="button"
        aria-label={`Remove the filter ${name} ${value}`}
        onClick={onRemove}
        className="rounded-sm p-1 text-ink-muted hover:bg-hover hover:text-ink"
      >
        <X className="size-3.5" />
      </button>
    </span>
  );
}
