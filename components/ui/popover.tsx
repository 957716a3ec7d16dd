"use client";

import { Popover as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";

interface PopoverProps extends Pick<ComponentProps<typeof Radix.Root>, "open" | "onOpenChange"> {
  trigger: ReactNode;
  /** Names the popover for screen readers. */
  label: string;
  align?: "start" | "center" | "end";
  className?: string;
  children: ReactNode;
}

export function Popover({ trigger, label, align = "start", className, children, ...root }: PopoverProps) {
  return (
    <Radix.Root {...root}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            "z-50 w-80 max-w-[calc(100vw-2rem)] animate-appear rounded-lg bg-surface p-4 text-sm shadow-float outline-none",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
