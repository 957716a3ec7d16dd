"use client";

import { ChevronDown, ChevronUp, Link2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useCallback } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { callApi } from "@/lib/api-client";
import { getEvidence } from "@/lib/evidence/contract";
import type { Evidence } from "@/lib/evidence/schema";
import { listEvidenceControls, suggestEvidenceControls } from "@/lib/programs/contract";
import { EvidenceRecord } from "./evidence-record";
import { useRead } from "./use-read";

interface EvidenceDrawerProps {
  /** Of the item to show; the drawer is closed without one. */
  id: string | undefined;
  /** The list it was opened from, for the steps to the next and the one before. */
  siblings: readonly Evidence[];
  today: string;
  canCollect: boolean;
  onChange: (id: string | undefined) => void;
}

export function EvidenceDrawer({ id, siblings, today, canCollect, onChange }: EvidenceDrawerProps) {
  const index = siblings.findIndex((sibling) => sibling.id === id);
  const before = siblings[index - 1]?.id;
  const next = index === -1 ? undefined : siblings[index + 1]?.id;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.matches("input, textarea")) return;
    const target = event.key === "j" ? next : event.key === "k" ? before : undefined;
    if (target !== undefined) onChange(target);
  };
  return (
    <Sheet
      isOpen={id !== undefined}
      onOpenChange={(isOpen) => !isOpen && onChange(undefined)}
      title="Evidence"
      onKeyDown={onKeyDown}
      actions={
        <>
          <IconButton
            label="Item before (k)"
            size="icon-sm"
            disabled={before === undefined}
            onClick={() => onChange(before)}
          >
            <ChevronUp />
          </IconButton>
          <IconButton
            label="Next item (j)"
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
            text={() => `${window.location.origin}/evidence?item=${id ?? ""}`}
          />
        </>
      }
    >
      {id !== undefined && (
        <DrawerBody id={id} today={today} canCollect={canCollect} onClose={() => onChange(undefined)} />
      )}
    </Sheet>
  );
}

interface DrawerBodyProps {
  id: string;
  today: string;
  canCollect: boolean;
  onClose: () => void;
}

/** Reads the item anew: the list may be older, or have another page than the one of a shared address. */
function DrawerBody({ id, today, canCollect, onClose }: DrawerBodyProps) {
  const router = useRouter();
  const read = useCallback(
    async (signal: AbortSignal) => {
      const params = { id };
      const [item, controls, suggestions] = await Promise.all([
        callApi(getEvidence, { params, signal }),
        callApi(listEvidenceControls, { params, signal }),
        callApi(suggestEvidenceControls, { params, signal }),
      ]);
      return { item, controls: controls.data, suggestions: suggestions.data };
    },
    [id],
  );
  const { reading, again } = useRead(read);
  if (reading.state === "loading") {
    return (
      <div className="flex flex-col gap-6 p-5" aria-busy>
        <Skeleton className="h-6 w-72" />
        <Skeleton className="h-40" />
        <Skeleton className="h-32" />
      </div>
    );
  }
  if (reading.state === "failed") {
    return (
      <div className="p-5">
        <Callout
          tone="danger"
          role="alert"
          title="The evidence could not be read"
          action={<Button onClick={again}>Try again</Button>}
        >
          {reading.message}
        </Callout>
      </div>
    );
  }
  const changed = () => {
    again();
    router.refresh();
  };
  return (
    <EvidenceRecord
      {...reading.answer}
      today={today}
      canCollect={canCollect}
      onChanged={changed}
      onDeleted={() => {
        onClose();
        router.refresh();
      }}
    />
  );
}
