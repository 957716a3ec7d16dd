"use client";

import { X } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { cn } from "./class-names";
import { useFloating } from "./floating";
import { useFocusReturn } from "./focus";
import { IconButton } from "./icon-button";
import { TooltipProvider } from "./tooltip";

interface SheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Read out on opening; shown unless `isTitleHidden`. */
  title: string;
  isTitleHidden?: boolean;
  side?: "left" | "right";
  /** Shown next to the close button: previous and next, a link. */
  actions?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  className?: string;
  children: ReactNode;
}

/** A panel from the edge of the window: a record inside a list, or the navigation on a phone. */
export function Sheet(props: SheetProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    isTitleHidden,
    side = "right",
    actions,
    onKeyDown,
    className,
    children,
  } = props;
  const Radix = useFloating(isOpen)?.Dialog;
  const focus = useFocusReturn();
  if (!Radix) return null;
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            focus.remember();
            focusPanel(event);
          }}
          onCloseAutoFocus={focus.giveBack}
          className={cn(
            "fixed inset-y-0 z-50 flex w-full flex-col bg-surface shadow-float outline-none",
            side === "right" ? "right-0 max-w-xl animate-slide-right" : "left-0 max-w-72 animate-slide-left",
            className,
          )}
        >
          <TooltipProvider>
            {isTitleHidden ? (
              <Radix.Title className="sr-only">{title}</Radix.Title>
            ) : (
              <div className="flex items-center justify-between gap-3 border-b px-5 py-3">
                <Radix.Title className="min-w-0 truncate font-medium text-ink-muted text-sm">
                  {title}
                </Radix.Title>
                <div className="flex items-center gap-1">
                  {actions}
                  <Radix.Close asChild>
                    <IconButton label="Close" size="icon-sm">
                      <X />
                    </IconButton>
                  </Radix.Close>
                </div>
              </div>
            )}
            <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
          </TooltipProvider>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The panel itself takes the focus, not its first button, so that reading starts at the top. */
function focusPanel(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
