"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names";
import { useFloating } from "./floating";
import { useFocusReturn } from "./focus";
import { IconButton } from "./icon-button";
import { TooltipProvider } from "./tooltip";

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Only a button closes it, not Escape or a click outside: for content that is shown once. */
  isPinned?: boolean;
  className?: string;
  children: ReactNode;
}

export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  isPinned,
  className,
  children,
}: DialogProps) {
  const Radix = useFloating(isOpen)?.Dialog;
  const focus = useFocusReturn();
  if (!Radix) return null;
  const hold = (event: Event) => isPinned && event.preventDefault();
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            focus.remember();
            focusFirstField(event);
          }}
          onCloseAutoFocus={focus.giveBack}
          onEscapeKeyDown={hold}
          onInteractOutside={hold}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cn(
            "fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 flex-col overflow-hidden rounded-lg bg-surface shadow-float outline-none",
            className,
          )}
        >
          <TooltipProvider>
            <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
              <div>
                <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-0.5 text-ink-muted text-sm">
                    {description}
                  </Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton label="Close" size="icon-sm" className="-mr-1.5">
                  <X />
                </IconButton>
              </Radix.Close>
            </div>
            <div className="overflow-y-auto px-5 pb-5">{children}</div>
          </TooltipProvider>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The first field takes the focus, or else the dialog itself: not the button that closes it. */
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const field = event.currentTarget.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select");
  (field ?? event.currentTarget).focus();
}

/** The buttons at the end of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex justify-end gap-2 [form>&]:mt-1">{children}</div>;
}
