"use client";

import { Check, ChevronDown } from "lucide-react";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { CONTROL_STATUS_LABELS, ControlStatusWord } from "@/components/programs/labels";
import { useFloating } from "@/components/ui/floating";
import { Kbd } from "@/components/ui/kbd";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import { BOARD_STATUSES } from "./labels";

interface StatusMenuProps {
  /** Names the menu: "Status of CC6.1". */
  label: string;
  current: ControlStatus | undefined;
  /** Takes the focus when the menu closes. */
  returnTo: RefObject<HTMLElement | null>;
  onChoose: (status: ControlStatus) => void;
  onClose: () => void;
}

/**
 * The four statuses, chosen by a click, the arrows or the number keys. It is only drawn while it is open,
 * over its nearest positioned ancestor: a list of 264 controls does not pay for 264 menus.
 */
export function StatusMenu({ label, current, returnTo, onChoose, onClose }: StatusMenuProps) {
  const Radix = useFloating(true)?.DropdownMenu;
  const choose = (status: ControlStatus) => {
    onClose();
    onChoose(status);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const status = BOARD_STATUSES[Number(event.key) - 1];
    if (!status) return;
    event.preventDefault();
    choose(status);
  };
  if (!Radix) return null;
  return (
    <Radix.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={onKeyDown}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnTo.current?.focus();
          }}
          className="z-50 min-w-52 animate-appear rounded-lg bg-surface p-1 shadow-float"
        >
          {BOARD_STATUSES.map((status, index) => (
            <Radix.Item
              key={status}
              onSelect={() => choose(status)}
              className="flex min-h-8 select-none items-center gap-2 rounded-md px-2 py-1 outline-none data-highlighted:bg-hover"
            >
              <ControlStatusWord status={status} className="flex-1" />
              {status === current && <Check className="size-4 text-accent-text" aria-label="now" />}
              <Kbd>{index + 1}</Kbd>
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface StatusButtonProps {
  /** The control's reference. */
  name: string;
  status: ControlStatus;
  /** Without its color: of a control that does not count, so that a gap is not shown as one. */
  isMuted?: boolean;
  /** Absent where the status may only be read. */
  onChange: ((status: ControlStatus) => void) | undefined;
}

/** A status that opens its choices. */
export function StatusButton({ name, status, isMuted, onChange }: StatusButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const word = <ControlStatusWord status={status} {...(isMuted ? { className: "text-ink-muted" } : {})} />;
  if (!onChange) return word;
  return (
    <span className="relative z-10 inline-flex">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Status of ${name}: ${CONTROL_STATUS_LABELS[status].label}`}
        onClick={() => setOpen(true)}
        className="group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 hover:bg-pressed"
      >
        {word}
        <ChevronDown
          aria-hidden
          className="size-3.5 text-ink-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </button>
      {isOpen && (
        <StatusMenu
          label={`Status of ${name}`}
          current={status}
          returnTo={button}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
