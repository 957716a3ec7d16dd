"use client";

import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { CONTROL_STATUS_LABELS } from "@/components/programs/labels";
import { ControlStatusWord } from "@/components/programs/statuses";
import type { ControlStatus } from "@/lib/features/programs/schema";
import { StatusMenu } from "./status-menu";

interface StatusButtonProps {
  /** The control's reference. */
  name: string;
  status: ControlStatus;
  /** Absent where the status may only be read. */
  onChange: ((status: ControlStatus) => void) | undefined;
}

/** A status that opens its choices. */
export function StatusButton({ name, status, onChange }: StatusButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!onChange) return <ControlStatusWord status={status} />;
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
        <ControlStatusWord status={status} />
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
