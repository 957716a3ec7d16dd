"use client";

import { ChevronDown, ChevronUp, Link2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";
import type { CatalogControl, FrameworkDetail } from "@/lib/frameworks/schema";
import { ControlDetail } from "./control-detail";
import { controlHref } from "./control-href";

interface ControlDrawerProps {
  framework: FrameworkDetail;
  frameworkNames: Readonly<Record<string, string>>;
  /** Of the control to show; nothing is shown for a reference that the framework lacks. */
  reference: string | undefined;
  /** The list it was opened from, for the steps to the next and the one before. */
  siblings: readonly CatalogControl[];
  onChange: (reference: string | undefined) => void;
}

export function ControlDrawer({
  framework,
  frameworkNames,
  reference,
  siblings,
  onChange,
}: ControlDrawerProps) {
  const control = framework.controls.find((candidate) => candidate.control_id === reference);
  const index = siblings.findIndex((sibling) => sibling.control_id === reference);
  const before = siblings[index - 1]?.control_id;
  const next = index === -1 ? undefined : siblings[index + 1]?.control_id;
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.key === "j" ? next : event.key === "k" ? before : undefined;
    if (target !== undefined) onChange(target);
  };
  return (
    <Sheet
      isOpen={control !== undefined}
      onOpenChange={(isOpen) => !isOpen && onChange(undefined)}
      title={`${framework.name} · ${reference ?? ""}`}
      onKeyDown={onKeyDown}
      actions={
        <>
          <IconButton
            label="Control before (k)"
            size="icon-sm"
            disabled={before === undefined}
            onClick={() => onChange(before)}
          >
            <ChevronUp />
          </IconButton>
          <IconButton
            label="Next control (j)"
            size="icon-sm"
            disabled={next === undefined}
            onClick={() => onChange(next)}
          >
            <ChevronDown />
          </IconButton>
          <CopyButton
            variant="ghost"
            size="sm"
            icon={<Link2 />}
            label="Copy link"
            text={() => `${window.location.origin}${controlHref(framework.code, reference ?? "")}`}
          />
        </>
      }
    >
      {control && <ControlDetail control={control} frameworkNames={frameworkNames} />}
    </Sheet>
  );
}
