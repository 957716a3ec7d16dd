"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { useFloating } from "./floating";
import { useFocusReturn } from "./focus";

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** What will happen, and to how many. */
  children: ReactNode;
  confirmLabel: string;
  /** `primary` for what can be taken back. */
  confirmVariant?: "danger" | "primary";
  cancelLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back or may be a slip; the safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    children,
    confirmLabel,
    confirmVariant = "danger",
    cancelLabel = "Cancel",
    isBusy,
    onConfirm,
  } = props;
  const AlertDialog = useFloating(isOpen)?.AlertDialog;
  const focus = useFocusReturn();
  if (!AlertDialog) return null;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <AlertDialog.Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="fixed top-[20vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 rounded-lg bg-surface p-5 shadow-float outline-none"
        >
          <AlertDialog.Title className="font-semibold text-lg">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-1.5 text-ink-soft text-sm">{children}</div>
          </AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={confirmVariant} isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
