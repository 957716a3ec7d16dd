"use client";

import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { Dialog } from "@/components/ui/dialog";
import type { BulkOutcome } from "@/lib/core/bulk";

/** "12 changed, 3 were already so". */
export function resultText(changed: number, unchanged: number): string {
  if (unchanged === 0) return `${changed} changed`;
  return `${changed} changed, ${unchanged} ${unchanged === 1 ? "was" : "were"} already so`;
}

interface RefusedDialogProps {
  /** "system". */
  noun: string;
  outcome: BulkOutcome;
  nameOf: (id: string) => string | undefined;
  /** Absent where they are the selection already. */
  onSelect?: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Which of several records were refused, each with the reason. */
export function RefusedDialog({ noun, outcome, nameOf, onSelect, onClose }: RefusedDialogProps) {
  const { changed, unchanged, failed } = outcome;
  return (
    <Dialog
      isOpen
      title={`${countOf(failed.length, noun)} not changed`}
      description={`${resultText(changed, unchanged)}. These were refused:`}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <ul className="max-h-80 divide-y overflow-y-auto rounded-lg border text-sm">
        {failed.map(({ id, message }) => (
          <li key={id} className="px-3 py-2">
            <p className="font-medium wrap-anywhere">{nameOf(id) ?? id}</p>
            <p className="text-ink-soft">{message}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex justify-end gap-2">
        {onSelect && (
          <Button
            onClick={() => {
              onSelect(failed.map(({ id }) => id));
              onClose();
            }}
          >
            Select only these
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
