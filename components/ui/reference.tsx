"use client";

import { Check, Copy } from "lucide-react";
import { cn } from "./class-names";
import { useCopied } from "./copy-button";
import { Tooltip } from "./tooltip";

interface ReferenceProps {
  /** A hash or an id. */
  value: string;
  /** What it is, for screen readers: "Ledger hash". */
  label: string;
  className?: string;
}

/** A hash or an id: mono, shortened in the middle, whole on hover and on paper, copied by a click. */
export function Reference({ value, label, className }: ReferenceProps) {
  const [isCopied, copy] = useCopied();
  const Icon = isCopied ? Check : Copy;
  return (
    <Tooltip label={<span className="break-all font-mono">{value}</span>}>
      <button
        type="button"
        onClick={() => copy(value)}
        className={cn(
          "group relative z-10 inline-flex max-w-full items-center gap-1 rounded-sm font-mono text-ink-soft text-xs hover:text-ink",
          className,
        )}
      >
        <span className="truncate print:hidden">{shorten(value)}</span>
        <span className="sr-only print:hidden">, copy the {label}</span>
        <span className="hidden break-all text-left print:inline">{value}</span>
        <Icon
          aria-hidden
          className={cn(
            "size-3 shrink-0 print:hidden",
            isCopied ? "text-success" : "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
          )}
        />
      </button>
    </Tooltip>
  );
}

/** `sha256:3f9ac01d…77be`: both ends stay comparable by eye. */
function shorten(value: string): string {
  const prefixLength = value.indexOf(":") + 1;
  return value.length <= prefixLength + 16 ? value : `${value.slice(0, prefixLength + 8)}…${value.slice(-4)}`;
}
