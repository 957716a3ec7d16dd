"use client";

import type { Popover as RadixPopover } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";
import { Floating } from "./floating";
import { TooltipProvider } from "./tooltip";

const CLOSED = { type: "button", "aria-haspopup": "dialog", "aria-expanded": false, "data-state": "closed" };

interface PopoverProps extends Pick<ComponentProps<typeof RadixPopover.Root>, "open" | "onOpenChange"> {
  trigger: ReactNode;
  /** Names the popover for screen readers. */
  label: string;
  align?: "start" | "center" | "end";
  className?: string;
  children: ReactNode;
}

export function Popover({ trigger, label, align = "start", className, children, ...root }: PopoverProps) {
  return (
    <Floating trigger={trigger} closed={CLOSED}>
      {({ Popover: Radix }, adopted) => (
        <Radix.Root {...root}>
          <Radix.Trigger asChild>{adopted}</Radix.Trigger>
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
              <TooltipProvider>{children}</TooltipProvider>
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </Floating>
  );
}
