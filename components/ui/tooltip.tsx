"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={300}>{children}</Radix.Provider>;
}

interface TooltipProps {
  /** Adds to what the trigger already says; never the only place of a meaning. */
  label: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

export function Tooltip({ label, side = "top", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-80 animate-appear rounded-md bg-surface px-2 py-1 text-xs text-ink shadow-float break-words"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
